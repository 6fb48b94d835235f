// PDFs whose pages are drawn word by word, so that tests have the position of everything.
import { pdfOf } from '../conversions/pdf-objects.ts';

export type Word = { x: number; /** From below. */ y: number; text: string; size?: number };

const drawn = ({ x, y, text, size = 12 }: Word) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

/**
 * A PDF of pages in Helvetica, 595 by 842 points.
 * @param drawing what is drawn on each beside its words, or on each of them
 * @param sizeOf other sizes of pages, by their index
 */
export function drawnPages(
  pages: readonly (readonly Word[])[],
  drawing: string | readonly string[] = '',
  sizeOf: (page: number) => string = () => '595 842',
): Buffer {
  const drawingOf = (page: number) =>
    typeof drawing === 'string' ? drawing : (drawing[page] ?? '');
  const kids = pages.map((_, index) => `${index * 2 + 4} 0 R`).join(' ');
  const objects = pages.map((words, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${sizeOf(index)}]/Contents ${index * 2 + 5} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
    { dictionary: '', stream: [drawingOf(index), ...words.map(drawn)].join('\n') },
  ]);
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...objects.flat(),
  ]);
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const words =
  'harbour budget evidence supplier contract timetable laboratory region survey client'.split(' ');

/** A line that no other page has at the same place. */
function sentence(page: number, line: number): string {
  const word = (step: number) => words[(page * step + line * 3 + step) % words.length];
  return `The ${word(3)} and the ${word(7)} of ${word(9)} ${page}${line} were told of the ${word(1)}.`;
}

/** Lines of text from the top of a page. */
export const textLines = (page: number, count: number): Word[] =>
  numbers(count).map((line) => ({ x: 72, y: 776 - line * 16, text: sentence(page, line) }));

/** Pages with a head, lines of text that differ from page to page, and a foot with the number of the page. */
export const numberedPages = (count: number): Buffer =>
  drawnPages(
    numbers(count).map((page) => [
      { x: 72, y: 800, text: 'Annual compliance report', size: 9 },
      ...textLines(page, 8).map((word) => ({ ...word, y: word.y - 16 })),
      { x: 270, y: 30, text: `Page ${page} of ${count}`, size: 9 },
    ]),
  );
