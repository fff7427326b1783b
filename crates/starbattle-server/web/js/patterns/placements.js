// The placements with the given stars of a pattern: one on the large board, and its page or a random sample as a list.

import { isAbort, latest } from "../common/api.js";
import { createMiniBoard } from "../common/board.js";
import { cellNames, cellsWhere, marksText } from "../common/cells.js";
import { button, field } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { grouped } from "../common/numbers.js";
import { problemBox } from "../common/problem.js";
import { addressWith, go, parameters } from "../common/route.js";
import { rich, t } from "../common/texts.js";

/** As many as fill whole rows of the list, whether two or three fit side by side. */
const LISTED = 6;

const isRank = (text) => /^\d{1,39}$/.test(text ?? "");

/**
 * `{element, shown, step}` for the placements of a pattern, of which there are `total`, a number or a decimal string.
 * The state is the address: `rank=17` is on the large board, and `sample=5` lists a sample with seed 5 instead of the
 * placements around that rank.
 */
export function placementBrowser(stage, total) {
  const { pattern } = stage;
  const last = BigInt(total) - 1n;
  const ask = latest();
  const where = h("p", { class: "placement-where", role: "status", "aria-live": "polite" });
  const list = h("ul", { class: "cards placement-list", "aria-label": t("patterns.placements.list") });
  const rankField = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", value: "0" });
  /** The placements listed, and the address they belong to. */
  let listed = { key: null, placements: [] };

  function now() {
    const query = parameters();
    const rank = isRank(query.get("rank")) ? BigInt(query.get("rank")) : null;
    return {
      rank: rank === null || rank <= last ? rank : last,
      seed: isRank(query.get("sample")) ? query.get("sample") : null,
    };
  }
  const show = (changes) => {
    go(addressWith(changes), { replace: true, quiet: true });
    shown();
  };

  /** The request for the list that goes with the address. */
  function question({ rank, seed }) {
    const { size, stars, given } = pattern;
    const board = { size, stars, pattern: given };
    if (seed !== null) return { ...board, sample: LISTED, seed: Number(seed) };
    // Pages begin at multiples, so that stepping does not move the list.
    return { ...board, rank: String(rank - (rank % BigInt(LISTED))), limit: LISTED };
  }

  /** Shows what the address says; false if it names no placement. */
  function shown() {
    const wanted = now();
    if (wanted.rank === null && wanted.seed === null) {
      fill(where, t("patterns.placements.ranks", { last: grouped(last) }));
      fill(list);
      listed = { key: null, placements: [] };
      return false;
    }
    const body = question(wanted);
    const key = JSON.stringify(body);
    if (key === listed.key) draw();
    else load(key, body);
    return true;
  }

  async function load(key, body) {
    list.setAttribute("aria-busy", "true");
    try {
      const { placements } = await ask("/placements", body);
      listed = { key, placements };
      draw();
    } catch (problem) {
      if (isAbort(problem)) return;
      fill(
        where,
        problemBox(problem, () => load(key, body)),
      );
    }
    list.removeAttribute("aria-busy");
  }

  const starsOf = (matrix) => cellsWhere(pattern.size, (row, col) => matrix[row][col] === 1);

  function draw() {
    const { rank, seed } = now();
    const chosen =
      listed.placements.find((each) => rank !== null && BigInt(each.rank) === rank) ?? listed.placements[0];
    if (!chosen) return;
    const stars = starsOf(chosen.matrix);
    stage.draw({ cause: pattern.given }, { stars, roles: ["cause"], words: { cause: t("common.role.given") } });
    stage.board.element.setAttribute("aria-label", t("patterns.placements.board", { cells: cellNames(stars) }));
    rankField.value = String(chosen.rank);
    fill(
      where,
      seed === null
        ? rich("patterns.placements.place", { rank: grouped(chosen.rank), last: grouped(last) })
        : rich("patterns.placements.sampled", { rank: grouped(chosen.rank), last: grouped(last), seed }),
    );
    fill(
      list,
      listed.placements.map((each) => {
        const current = each === chosen;
        const cells = starsOf(each.matrix);
        const label = t("patterns.placements.rank", { rank: grouped(each.rank) });
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "placement",
              "aria-current": current ? "true" : null,
              onclick: () => {
                show({ rank: String(each.rank) });
                list.querySelector("[aria-current]")?.focus();
              },
            },
            createMiniBoard({
              size: pattern.size,
              marks: marksText(pattern.size, { stars: cells }),
              highlights: { cause: pattern.given },
              label: t("patterns.placements.stars", { cells: cellNames(cells) }),
            }),
            h("span", { class: "small" }, label),
          ),
        );
      }),
    );
  }

  /** To the next or previous placement in order, or of the sample. */
  function step(by) {
    const { rank, seed } = now();
    if (seed !== null) {
      const { placements } = listed;
      if (placements.length === 0) return;
      const index = Math.max(
        0,
        placements.findIndex((each) => String(each.rank) === String(rank)),
      );
      show({ rank: String(placements[(index + by + placements.length) % placements.length].rank) });
    } else if (rank === null) {
      show({ rank: by > 0 ? "0" : String(last) });
    } else {
      show({ rank: String((rank + BigInt(by) + last + 1n) % (last + 1n)) });
    }
  }

  function jump(event) {
    event.preventDefault();
    const text = rankField.value.replace(/[\s,.]/g, "");
    if (!isRank(text) || BigInt(text) > last) {
      fill(where, h("span", { class: "message bad" }, t("patterns.placements.enter", { last: grouped(last) })));
      rankField.focus();
      return;
    }
    show({ rank: text, sample: null });
  }

  const arrow = (text, name, key, by) =>
    button(text, () => step(by), {
      class: "button icon",
      "aria-label": name,
      title: `${name} (${key})`,
    });
  const element = h(
    "section",
    { class: "placements", "aria-label": t("patterns.placements.heading") },
    h("h3", {}, t("patterns.placements.heading")),
    h(
      "form",
      { class: "row placement-tools", onsubmit: jump },
      arrow("‹", t("patterns.placements.previous"), "[", -1),
      arrow("›", t("patterns.placements.next"), "]", 1),
      field(t("patterns.placements.field"), rankField),
      h("button", { class: "button", type: "submit" }, t("patterns.placements.go")),
      // A new seed each time, short enough to read out.
      button(t("patterns.placements.sample"), () =>
        show({ sample: String(Math.floor(Math.random() * 1_000_000)), rank: null }),
      ),
    ),
    where,
    list,
  );
  return { element, shown, step };
}
