// Puts several pages on each sheet, one after the other or as a booklet.
import { join } from 'node:path';
import { pointsPerMillimetre, type Paper } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { withDrawnFields } from '#editing/pdf-forms/drawn-fields.ts';
import { flatten } from '#editing/pdf-flatten/flatten.ts';
import { sheetsOf, withOwnContents, writeSheets, type Sheets } from '#editing/pdf-sheets/impose.ts';
import {
  asBooklet,
  bestSheet,
  cellsOf,
  inOrder,
  paperSize,
  sizeOf,
} from '#editing/pdf-sheets/layout.ts';
import type { PageBoxes } from '#formats/pdf/structure/page-boxes.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  layout: '2' | '4' | '6' | '8' | '9' | '16' | 'booklet' | 'booklet-right';
  paper: Paper | 'same';
  /** Millimetres. */
  margin: number;
  gap: number;
  borders: boolean;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-impose'],
  async convert([input], output, options, run) {
    const source = await unsignedSource(input, options.password, run);
    const flat = join(run.scratch, 'flattened.pdf');
    await flatten(
      await withOwnContents(await withDrawnFields(source, output, run), run),
      flat,
      run,
      { coalesceContents: '' },
    );
    const layout = (pages: readonly PageBoxes[]) => sheetsOf(pages, sheetsFor(pages, options));
    await writeSheets({ ...source, path: flat }, layout, output.path('pdf'), run);
  },
});

function sheetsFor(
  pages: readonly PageBoxes[],
  { layout, paper, borders, ...lengths }: Options,
): Sheets {
  const numbers = pages.map((_, index) => index + 1);
  const isBooklet = layout === 'booklet' || layout === 'booklet-right';
  const perSheet = isBooklet ? 2 : Number(layout);
  const spacing = {
    margin: lengths.margin * pointsPerMillimetre,
    gap: lengths.gap * pointsPerMillimetre,
  };
  const first = sizeOf(pages[0] as PageBoxes);
  const size = paper === 'same' ? first : paperSize(paper);
  const { sheet, grid } = bestSheet(first, size, perSheet, spacing);
  return {
    size: sheet,
    cells: cellsOf(sheet, grid, spacing),
    sheets: isBooklet ? asBooklet(numbers, layout === 'booklet-right') : inOrder(numbers, perSheet),
    hasBorders: borders,
  };
}
