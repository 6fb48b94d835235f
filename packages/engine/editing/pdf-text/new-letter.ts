/** A letter to set, with the code and the font that show it. */
export type NewLetter = {
  /** The font if it is not that of the replaced text. */
  font?: string;
  text: string;
  code: Buffer;
  /** True if the font maps the code to another letter, so an `/ActualText` must give the right one. */
  needsActualText?: boolean;
  /** In font sizes. */
  advance: number;
  /** Kerning before the letter, in font sizes. */
  kern?: number;
  /** True if word spacing applies. */
  isSpace: boolean;
  /** A gap in place of a space, for fonts without one: nothing is painted. */
  isGap?: boolean;
  standIn?: { font: string; twin: string; letter: string };
};
