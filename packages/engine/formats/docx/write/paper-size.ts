// The paper sizes of generated documents; all lengths are points.
import type { PageSetup } from '#models/document/model.ts';

export type PaperName = 'a4' | 'letter';
export type Paper = { width: number; height: number; textWidth: number; textHeight: number };

/** The margin on each side: one inch. */
const margin = 72;

const paper = (width: number, height: number): Paper => ({
  ...{ width, height, textWidth: width - 2 * margin, textHeight: height - 2 * margin },
});

export const papers: Record<PaperName, Paper> = {
  a4: paper(595.3, 841.9),
  letter: paper(612, 792),
};

/** The page setup of documents that have none of their own. */
export const defaultPageSetup = ({ width, height }: Paper): PageSetup => ({
  ...{ width, height, header: [], footer: [] },
  margins: { left: margin, top: margin, right: margin, bottom: margin },
});
