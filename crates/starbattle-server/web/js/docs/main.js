// The API reference, generated from /api/v1/openapi.json, which a static site has as a file.

import { api } from "../common/api.js";
import { h } from "../common/dom.js";
import { mountShell } from "../common/shell.js";
import { isSite } from "../common/site.js";
import { rich, t } from "../common/texts.js";

const METHODS = ["get", "post", "delete"];

mountShell("docs");
show();

async function show() {
  const main = document.querySelector("main");
  try {
    const description = isSite ? await (await fetch("./openapi.json")).json() : await api.get("/openapi.json");
    main.replaceChildren(...page(description));
    // The address may name a route, which has only now been added to the page.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } catch (error) {
    main.replaceChildren(h("p", { role: "alert" }, error.message));
  }
}

function page(description) {
  const schemas = description.components.schemas;
  const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => ({ path, method, ...methods[method] })),
  );
  const base = description.servers[0].url;
  return [
    h(
      "nav",
      { class: "contents", "aria-label": t("docs.routes") },
      h(
        "ul",
        {},
        routes.map((route) =>
          h(
            "li",
            {},
            h("a", { href: `#${route.operationId}` }, h("span", { class: "method" }, route.method), route.path),
          ),
        ),
      ),
    ),
    h(
      "div",
      {},
      h("h1", {}, t("docs.heading")),
      h("p", { lang: "en" }, description.info.description),
      h(
        "p",
        {},
        rich("docs.introduction", {
          base: h("code", {}, base),
          link: h("a", { href: isSite ? "./openapi.json" : `${base}/openapi.json` }, "openapi.json"),
        }),
        isSite && ` ${t("docs.site")}`,
      ),
      routes.map((route) => section(route, base, schemas)),
    ),
  ];
}

function section(route, base, schemas) {
  const body = route.requestBody?.content["application/json"].schema;
  const [status, answer] = Object.entries(route.responses).find(([name]) => name !== "default");
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? [t("docs.noBody"), {}];
  return h(
    "section",
    { class: "route", id: route.operationId },
    h("h2", {}, h("span", { class: "method" }, route.method), `${base}${route.path}`),
    h("p", { lang: "en" }, words(route.summary)),
    route.parameters.length > 0 && [h("h3", {}, t("docs.parameters")), parameters(route.parameters)],
    body && [h("h3", {}, t("docs.body")), fields(body, schemas, [])],
    h("h3", {}, t("docs.response", { status, type })),
    content.schema && fields(content.schema, schemas, []),
  );
}

function parameters(list) {
  return h(
    "table",
    {},
    h(
      "tbody",
      {},
      list.map(({ name, required, schema, description }) =>
        row(name, required, typeName(schema), description ?? "", null),
      ),
    ),
  );
}

function row(name, required, type, description, more) {
  return h(
    "tr",
    {},
    h(
      "td",
      {},
      h("code", {}, name),
      required && h("span", { title: t("docs.required"), "aria-label": t("docs.required") }, " *"),
    ),
    h("td", { class: "type" }, type),
    h("td", { lang: "en" }, words(description ?? ""), more),
  );
}

/** The fields of a schema as a table; nested ones can be opened. `seen` stops at recursive types. */
function fields(schema, schemas, seen) {
  const resolved = resolve(schema, schemas);
  const name = refName(schema);
  if (name && seen.includes(name)) return null;
  const inner = name ? [...seen, name] : seen;
  if (resolved.type === "array" || (Array.isArray(resolved.type) && resolved.type.includes("array"))) {
    return resolved.items ? fields(resolved.items, schemas, inner) : null;
  }
  const choices = (resolved.anyOf ?? resolved.oneOf ?? []).filter((choice) => choice.type !== "null");
  if (choices.length > 0) {
    return choices.map((choice) => [
      h("p", { class: "type", lang: "en" }, `${typeName(choice)} `, words(resolve(choice, schemas).description ?? "")),
      fields(choice, schemas, inner),
    ]);
  }
  const properties = Object.entries(resolved.properties ?? {});
  if (properties.length === 0) return null;
  return h(
    "table",
    {},
    h(
      "tbody",
      {},
      properties.map(([field, one]) => {
        const target = nested(one, schemas);
        const table = target && fields(target, schemas, inner);
        const more = table && h("details", {}, h("summary", {}, typeName(target)), table);
        return row(
          field,
          resolved.required?.includes(field),
          typeName(one),
          one.description ?? resolve(one, schemas).description,
          more,
        );
      }),
    ),
  );
}

/** The schema of a nested object, or null. */
function nested(schema, schemas) {
  if (schema.$ref) return schema;
  if (schema.items) return nested(schema.items, schemas);
  return (schema.anyOf ?? []).map((choice) => nested(choice, schemas)).find(Boolean) ?? null;
}

const refName = (schema) => schema.$ref?.split("/").pop();

function resolve(schema, schemas) {
  const name = refName(schema);
  return name ? { ...schemas[name], ...(schema.description ? { description: schema.description } : {}) } : schema;
}

function typeName(schema) {
  if (schema === true || schema === undefined) return t("docs.anything");
  if (schema.$ref) return refName(schema);
  if (schema.items) return `${typeName(schema.items)}[]`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeName).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  return [schema.type ?? t("docs.anything")].flat().join(" | ");
}

/** A text in which code is written in backquotes. */
function words(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}
