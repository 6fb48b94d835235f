// The document that conversion to PDF/A changes, with what it cannot repair and what it leaves out.
import { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';

/** A broken clause of ISO 19005, and where. */
export type Violation = { rule: string; place: string };

/** The page that a place names, such as “page 3, Courier”. */
export const pageIn = (place: string): number => Number(/^page (\d+)/.exec(place)?.[1] ?? 1);

/** The losses that are reported to the user. */
export type Losses = {
  attachments: string[];
  scripts: number;
  actions: number;
  annotations: number;
  /** How many of the annotations are fields that show nothing, because their font lacks letters of their text. */
  emptyFields: number;
  fonts: Map<string, string>;
  /** The names of those whose other definitions got other names. */
  spotColours: Set<string>;
  /** The names of properties. */
  metadata: string[];
};

export class EditedPdf extends EditablePdf {
  readonly #violations = new Map<string, Violation>();
  readonly losses: Losses = {
    ...{ attachments: [], scripts: 0, actions: 0, annotations: 0, emptyFields: 0 },
    fonts: new Map(),
    spotColours: new Set(),
    metadata: [],
  };

  breaks(rule: string, place: string): void {
    this.#violations.set(`${rule} ${place}`, { rule, place });
  }

  /** Each once, in the order of their discovery. */
  get violations(): readonly Violation[] {
    return [...this.#violations.values()];
  }
}
