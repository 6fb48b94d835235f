// Recognises the pages of a document, two at a time, and reports what became of each.
import { ProblemError, textOfSpan, type WarningCode } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { rangeOf } from '#kernel/page-range.ts';
import type { PdfDocument } from '#formats/pdf/pdfium.ts';
import { hasText, presentText } from './present-text.ts';
import { recognisePage, type ProgressReporter, type RecognitionOptions } from './recognise-page.ts';
import type { PageLayer } from './text-layer.ts';

/** The number of pages that are recognised at the same time: each needs a process, and a picture of some 30 MB. */
const concurrency = 2;

/** Errors that leave only their page without text; without the program or the language, nothing can be done. */
const staysPicture = new Set(['too_much_work', 'conversion_failed', 'too_complex']);

type Outcome = 'text_there_already' | 'no_text_seen';

/** In the order in which they are reported. */
const outcomes = [
  'text_recognised',
  'straightened',
  'turned_upright',
  'text_there_already',
  'no_text_seen',
  'recognition_failed',
] as const satisfies readonly WarningCode[];

/** PDFium keeps what it has read until the document is closed. Reopening after this many pages limits its memory. */
const pagesAtOnce = 12;

/** Opens the document for the duration of a callback. */
type Open = <T>(work: (document: PdfDocument) => Promise<T>) => Promise<T>;

type PageResult = { number: number; outcome: PageLayer | Outcome | ProblemError };

/**
 * Recognises the pages that are pictures.
 * @param numbers pages from 1
 * @returns layers in page order, without pages that need none
 * @throws ProblemError `tool_missing`, `language_missing`; the error of the recognition if it failed on every page, so
 * that the result does not look like a document without text
 */
export async function layersOf(
  open: Open,
  numbers: readonly number[],
  options: RecognitionOptions,
  run: Run,
): Promise<PageLayer[]> {
  const found: PageResult[] = [];
  for (let from = 0; from < numbers.length; from += pagesAtOnce) {
    const some = numbers.slice(from, from + pagesAtOnce).values();
    const recognise = async (document: PdfDocument, number: number) => {
      run.signal.throwIfAborted();
      const report = () => {
        const place = `${found.length + 1} of ${numbers.length}`;
        run.progress(found.length, numbers.length, `Recognising page ${place}`);
      };
      report();
      found.push({
        number,
        outcome: await outcomeOf(document, number, { ...options, report }, run),
      });
    };
    await open((document) => concurrently(some, (number) => recognise(document, number)));
  }
  found.sort((one, other) => one.number - other.number);
  const layers = found.flatMap(({ outcome }) => (isLayer(outcome) ? [outcome] : []));
  const failure = found.find(({ outcome }) => outcome instanceof ProblemError)?.outcome;
  if (failure instanceof ProblemError && layers.length === 0) throw failure;
  reportOutcomes(found, run);
  return layers;
}

/**
 * Processes pages, a few at a time.
 * @throws the first error, after all work has stopped, because the document may be closed then
 */
async function concurrently(pages: Iterable<number>, work: (page: number) => Promise<void>) {
  let hasFailed = false;
  const lane = async () => {
    for (const page of pages) {
      if (hasFailed) return;
      await work(page).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

const isLayer = (outcome: PageResult['outcome']): outcome is PageLayer =>
  typeof outcome !== 'string' && !(outcome instanceof ProblemError);

const codeOf = (outcome: PageResult['outcome']): WarningCode => {
  if (typeof outcome === 'string') return outcome;
  return outcome instanceof ProblemError ? 'recognition_failed' : 'text_recognised';
};

/** Reports what became of the pages, which are in order. */
function reportOutcomes(found: readonly PageResult[], run: Run): void {
  const pagesByOutcome = new Map<WarningCode, number[]>(outcomes.map((code) => [code, []]));
  for (const { number, outcome } of found) {
    pagesByOutcome.get(codeOf(outcome))?.push(number);
    if (isLayer(outcome) && outcome.straightened) pagesByOutcome.get('straightened')?.push(number);
    if (isLayer(outcome) && outcome.turned) pagesByOutcome.get('turned_upright')?.push(number);
  }
  const layers = found.flatMap(({ outcome }) => (isLayer(outcome) ? [outcome] : []));
  for (const [code, pages] of pagesByOutcome)
    if (pages.length) {
      const values = { pages: rangeOf(pages) };
      const confidence = code === 'text_recognised' && { confidence: confidences(layers) };
      run.warn({ code, values: { ...values, ...confidence } });
    }
}

/** The confidence of each page in percent, equal ones of consecutive pages together: `1-3: 96 %, 4: 71 %`. */
function confidences(layers: readonly PageLayer[]): string {
  const spans: { first: number; last: number; confidence: number }[] = [];
  for (const { number, confidence } of layers) {
    const span = spans.at(-1);
    if (span && span.confidence === confidence && span.last === number - 1) span.last = number;
    else spans.push({ first: number, last: number, confidence });
  }
  return spans
    .map(({ first, last, confidence }) => `${textOfSpan({ first, last })}: ${confidence} %`)
    .join(', ');
}

async function outcomeOf(
  document: PdfDocument,
  number: number,
  options: RecognitionOptions & ProgressReporter,
  run: Run,
): Promise<PageResult['outcome']> {
  const present = await presentText(document, number);
  if (hasText(present)) return 'text_there_already';
  try {
    const layer = await recognisePage(document, number, present, options, run);
    return layer ?? (present.boxes.length ? 'text_there_already' : 'no_text_seen');
  } catch (error) {
    if (error instanceof ProblemError && staysPicture.has(error.problem.code)) return error;
    throw error;
  }
}
