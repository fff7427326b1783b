/** `<star-battle puzzle="…" hints>`: a board to play on. */
export class StarBattleElement extends HTMLElement {
  /** The puzzle in any notation. */
  puzzle: string;
  /** The marks: N² characters `.`, `*` and `x`. */
  marks: string;
}

declare global {
  interface HTMLElementTagNameMap {
    "star-battle": StarBattleElement;
  }
}
