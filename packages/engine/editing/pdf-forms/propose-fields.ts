// Proposes fields for the pages of a document, where there are none yet.
import type { AddedField } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import type { Box } from '#models/page/page-content.ts';
import { withPdf } from '#formats/pdf/pdfium.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { boxesOf, type PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { extractPages } from '#reflow/extract/extract.ts';
import { proposedFields } from './detect-fields.ts';
import { fieldsOf } from './fields.ts';

type Rect = AddedField['rect'];

/** The rectangle in user space of a place on the displayed page. */
export function userRect({ crop, rotation }: PageBoxes, { left, top, right, bottom }: Box): Rect {
  const [x0, y0, x1, y1] = crop;
  const point = (x: number, y: number): [number, number] => {
    if (rotation === 90) return [x0 + y, y0 + x];
    if (rotation === 180) return [x1 - x, y0 + y];
    return rotation === 270 ? [x1 - y, y1 - x] : [x0 + x, y1 - y];
  };
  const [one, other] = [point(left, top), point(right, bottom)];
  return [
    ...[Math.min(one[0], other[0]), Math.min(one[1], other[1])],
    ...[Math.max(one[0], other[0]), Math.max(one[1], other[1])],
  ].map((value) => Math.round(value * 10) / 10) as Rect;
}

/** Fields as a form can add them: with names of their own, and in the order of reading. */
export async function proposeFields(
  source: Source,
  pdf: EditablePdf,
  run: Run,
): Promise<AddedField[]> {
  const pages = [...pdf.pageObjects()].map(({ page }) => page);
  const existing = fieldsOf(pdf);
  const taken = existing.flatMap(({ widgets }) =>
    widgets.map(({ dictionary }) => ({
      page: pages.findIndex((page) =>
        pdf.list(page['/Annots']).some((one) => pdf.dictionary(one) === dictionary),
      ),
      rect: pdf.numbers(dictionary['/Rect'], 4) ?? [],
    })),
  );
  const names = new Set(existing.map(({ name }) => name.split('.')[0] ?? ''));
  const found: AddedField[] = [];
  await withPdf(source.path, source.password, async (document) => {
    const numbers = pages.map((_, index) => index + 1);
    for await (const content of extractPages(document, numbers, run.scratch)) {
      run.signal.throwIfAborted();
      const page = pages[content.number - 1];
      if (!page) continue;
      const boxes = boxesOf(pdf, page);
      for (const { box, name, ...field } of proposedFields(content)) {
        const rect = userRect(boxes, box);
        const isTaken = taken.some(
          (other) => other.page === content.number - 1 && meets(rect, other.rect),
        );
        if (isTaken) continue;
        const place = { page: content.number, rect, name: unique(name || field.type, names) };
        found.push({ kind: 'add', ...field, ...place });
      }
      run.progress(content.number, pages.length + 1, `page ${content.number}`);
    }
  });
  return found;
}

const meets = (one: readonly number[], other: readonly number[]): boolean => {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = one;
  const [u0 = 0, v0 = 0, u1 = 0, v1 = 0] = other;
  return Math.min(x1, u1) - Math.max(x0, u0) > 1 && Math.min(y1, v1) - Math.max(y0, v0) > 1;
};

const longestName = 60;

/** Points would make it the name of a kid. */
function unique(label: string, names: Set<string>): string {
  const plain = label
    .toWellFormed()
    .replaceAll(/[.\u0000-\u001f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const base = Array.from(plain).slice(0, longestName).join('').trim() || 'field';
  let name = base;
  for (let count = 2; names.has(name); count += 1) name = `${base} ${count}`;
  names.add(name);
  return name;
}
