// Finds a text in a PDF and replaces it in place.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ProblemError } from '@octavo/contract';
import { converter, type Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { pagesInRange } from '#kernel/page-range.ts';
import { replaceText, type ReplacementResult } from '#editing/pdf-text/replace-text.ts';
import { pagesOfPdf } from '#formats/pdf/pdfium.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  find: string;
  replace: string;
  matchCase: boolean;
  wholeWords: boolean;
  pages: string;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-replace-text'],
  async convert([input], output, { password, pages, ...request }, run) {
    const target = output.path('pdf');
    const folder = await emptyFolder(dirname(target), 'replacing');
    const source = await unsignedSource(input, password, run);
    const count = await pagesOfPdf(source.path, source.password);
    const chosen = new Set(pagesInRange(pages, count).map((page) => page - 1));
    const isChosen = (page: number) => chosen.has(page);
    const isWhole = chosen.size === count;
    const result = await replaceText(
      source,
      target,
      { ...request, isChosen, isWhole },
      { folder, run },
    );
    await rm(folder, { recursive: true });
    const { replaced, tooLong, unsettable, unproven } = result;
    if ([replaced, tooLong, unsettable, unproven].every((counts) => !counts.size)) {
      await rm(target, { force: true });
      throw new ProblemError('nothing_to_replace', { text: request.find });
    }
    addWarnings(result, run);
  },
});

type Counts = ReadonlyMap<number, number>;

const sum = (counts: Counts): number => [...counts.values()].reduce((all, one) => all + one, 0);

const listed = (counts: Counts): string =>
  [...counts.keys()]
    .toSorted((one, other) => one - other)
    .map((page) => page + 1)
    .join(', ');

function addWarnings(result: ReplacementResult, run: Run): void {
  const { replaced, tooLong, unsettable, unproven, standIns } = result;
  run.warn({ code: 'text_replaced', values: { places: sum(replaced), pages: replaced.size } });
  for (const { font, twin, letters } of standIns.values())
    run.warn({
      code: 'text_in_other_font',
      values: { font, twin, letters: [...letters].join(' ') },
    });
  const kept = [
    ['text_too_long', tooLong],
    ['text_not_settable', unsettable],
    ['replacement_unproven', unproven],
  ] as const;
  for (const [code, counts] of kept)
    if (counts.size) run.warn({ code, values: { places: sum(counts), pages: listed(counts) } });
  if (!result.hasSecondReader) run.warn({ code: 'replacement_not_read', values: {} });
}
