// TypeScript types from the schemas of the API: `node types.mjs < openapi.json > schemas.d.ts`.

import { readFileSync } from "node:fs";

const { components } = JSON.parse(readFileSync(0, "utf8"));

const comment = (text, indent = "") =>
  text ? `${indent}/** ${text.replaceAll("*/", "*​/").replaceAll(/\s*\n\s*/g, " ")} */\n` : "";
const nameOf = (reference) => reference.split("/").pop();
const unique = (types) => [...new Set(types)].join(" | ");
const PLAIN = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

function typeOf(schema, indent = "") {
  if (schema === true || Object.keys(schema).length === 0) return "unknown";
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return unique(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    const common = schema.properties ? `${objectOf(schema, indent)} & ` : "";
    return `${common}(${unique(choices.map((choice) => typeOf(choice, indent)))})`;
  }
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(" & ");
  const types = [schema.type ?? (schema.properties ? "object" : "unknown")].flat();
  return unique(types.map((type) => PLAIN[type] ?? compound(type, schema, indent)));
}

function compound(type, schema, indent) {
  if (type === "array") {
    if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(", ")}]`;
    const item = typeOf(schema.items ?? true, indent);
    if (schema.minItems !== undefined && schema.minItems === schema.maxItems && schema.minItems <= 4)
      return `[${Array(schema.minItems).fill(item).join(", ")}]`;
    return /^[\w"]+$/.test(item) ? `${item}[]` : `Array<${item}>`;
  }
  return type === "object" ? objectOf(schema, indent) : "unknown";
}

function objectOf(schema, indent) {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const mark = required.has(name) ? "" : "?";
    return `${comment(field.description, inner)}${inner}${key}${mark}: ${typeOf(field, inner)};\n`;
  });
  const rest = schema.additionalProperties;
  if (rest) fields.push(`${inner}[name: string]: ${typeOf(rest, inner)};\n`);
  return fields.length ? `{\n${fields.join("")}${indent}}` : "Record<string, unknown>";
}

const types = Object.entries(components.schemas).map(
  ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`,
);
process.stdout.write(`// Generated from the schemas of the API.\n\n${types.join("\n")}`);
