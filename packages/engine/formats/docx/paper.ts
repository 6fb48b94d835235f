// The pages of the document that is written; all lengths are points.

export type PaperName = 'a4' | 'letter';
export type Paper = { width: number; height: number; textWidth: number; textHeight: number };

/** On each side: an inch. */
const margin = 72;

const paper = (width: number, height: number): Paper => ({
  ...{ width, height, textWidth: width - 2 * margin, textHeight: height - 2 * margin },
});

export const papers: Record<PaperName, Paper> = {
  a4: paper(595.3, 841.9),
  letter: paper(612, 792),
};

const twips = (points: number) => Math.round(points * 20);

/** The properties of the one section. */
export const sectionXml = ({ width, height }: Paper): string =>
  `<w:sectPr><w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"/><w:pgMar w:top="${twips(margin)}" w:right="${twips(margin)}" w:bottom="${twips(margin)}" w:left="${twips(margin)}" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
