// Describes a comparison in the language of its reader.
import {
  comparisonKinds,
  comparisonTexts,
  type ComparedPagePair,
  type ComparisonChange,
  type ComparisonKind,
  type ComparisonPlace,
  type ComparisonReport,
  type ComparisonSide,
  type ReportLanguage,
} from '@octavo/contract';
import { around } from '#models/page/geometry.ts';
import type { Box } from '#models/page/page-content.ts';
import type { ComparedDocument, ComparedWord, WordStyle } from './compared-word.ts';
import type { Comparison, DocumentChange, PlacedArea } from './document-comparison.ts';
import { otherParts, type StylePart } from './formatting-changes.ts';
import type { TextChange } from './text-change.ts';

const most = {
  changes: 3_000,
  /** Letters of a passage that is quoted. */
  letters: 600,
} as const;

/** The sides of pages of one size differ by less, since programs round them. In points. */
const sizeTolerance = 3;

type Words = (typeof comparisonTexts)['en'];

export type Compared = {
  names: { before: string; after: string };
  documents: { before: ComparedDocument; after: ComparedDocument };
  comparison: Comparison;
  language: ReportLanguage;
};

/** The report, without pictures of the pages. */
export function comparisonReportOf(compared: Compared): ComparisonReport {
  const { names, documents, comparison, language } = compared;
  const words = comparisonTexts[language];
  const all = comparison.changes
    .map((change) => ({ change, place: firstPlace(change) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ change }, index) => described(change, index + 1, words));
  const changes = all.slice(0, most.changes);
  const pages = pagesOf(compared, changes);
  const otherSizes = pages.filter(hasOtherSize).length;
  const notes = [
    ...(otherSizes ? [words.notes.otherSize(otherSizes)] : []),
    ...(['before', 'after'] as const)
      .filter((name) => hasPagesWithoutText(documents[name]))
      .map((name) => words.notes.noText(names[name])),
    ...(all.length > changes.length ? [words.notes.shortened(changes.length, all.length)] : []),
  ];
  const counts = Object.fromEntries(
    comparisonKinds.map((kind) => [kind, all.filter((change) => change.kind === kind).length]),
  ) as Record<ComparisonKind, number>;
  return {
    files: [
      { name: names.before, pages: documents.before.pages.length },
      { name: names.after, pages: documents.after.pages.length },
    ],
    // Both files may have one name.
    ...{ language, notes: [...new Set(notes)], counts, changes },
    pages,
  };
}

/** Sorts changes by the page and the height of the second document, or of the first where the second has nothing. */
function firstPlace(change: DocumentChange): number {
  const [after, before] =
    change.kind === 'picture' ? [change.after, change.before] : [change.after[0], change.before[0]];
  const place = after ?? before;
  return place ? place.page * 1e5 + place.top : 0;
}

function described(change: DocumentChange, id: number, words: Words): ComparisonChange {
  if (change.kind === 'picture') {
    const { before, after, reason } = change;
    return {
      ...{ id, kind: 'picture', part: 'text', details: [words.picture[reason]] },
      ...(before && { before: { text: '', places: [placeOf(before)] } }),
      ...(after && { after: { text: '', places: [placeOf(after)] } }),
    };
  }
  const { kind, part, before, after } = change;
  return {
    ...{ id, kind, part },
    ...(before.length && { before: sideOf(before) }),
    ...(after.length && { after: sideOf(after) }),
    details: kind === 'formatting' ? detailsOf(change, words) : [],
  };
}

function detailsOf({ before, after, further }: TextChange, words: Words): string[] {
  const [one, other] = [before[0]!.style, after[0]!.style];
  const parts = otherParts(one, other).map((part) => styleDetail(part, one, other, words));
  return [...parts, ...(further ? [words.further(further)] : [])];
}

function styleDetail(part: StylePart, one: WordStyle, other: WordStyle, words: Words): string {
  const name = words.style[part];
  const [from, to] = [one[part], other[part]];
  if (typeof to === 'boolean') return to ? words.isAdded(name) : words.isRemoved(name);
  if (part === 'size') return words.isOther(name, `${from} pt`, `${to} pt`);
  if (part === 'color') return words.isOther(name, `#${from}`, `#${to}`);
  return words.isOther(name, String(from), String(to));
}

function sideOf(words: readonly ComparedWord[]): ComparisonSide {
  let text = '';
  for (const word of words) {
    if (text.length > most.letters) {
      text += ' …';
      break;
    }
    text += (word.isSpaced && text ? ' ' : '') + word.text;
  }
  return { text, places: placesOf(words) };
}

/** A box for each line. */
function placesOf(words: readonly ComparedWord[]): ComparisonPlace[] {
  const parts = words.flatMap((word) => (word.rest ? [word, word.rest] : [word]));
  const pages = Map.groupBy(parts, ({ page }) => page);
  return [...pages].map(([page, own]) => ({
    page,
    boxes: [...Map.groupBy(own, ({ line }) => line).values()].map((line) => boxOf(around(line))),
  }));
}

const placeOf = ({ page, ...box }: PlacedArea): ComparisonPlace => ({ page, boxes: [boxOf(box)] });

function boxOf({ left, top, right, bottom }: Box) {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    ...{ left: round(left), top: round(top) },
    ...{ width: round(right - left), height: round(bottom - top) },
  };
}

const hasPagesWithoutText = ({ pages, body, notes, margins, images }: ComparedDocument) => {
  const withText = new Set([...body, ...notes, ...margins].map(({ page }) => page));
  const withImages = new Set(images.map(({ page }) => page));
  return pages.some(({ number }) => !withText.has(number) && withImages.has(number));
};

const hasOtherSize = ({ before, after }: ComparedPagePair): boolean =>
  before !== undefined &&
  after !== undefined &&
  (Math.abs(before.width - after.width) > sizeTolerance ||
    Math.abs(before.height - after.height) > sizeTolerance);

function pagesOf(
  { documents, comparison }: Compared,
  changes: readonly ComparisonChange[],
): ComparedPagePair[] {
  const [olds, news] = (['before', 'after'] as const).map((name) => {
    const byPage = new Map<number, number[]>();
    for (const { id, [name]: side } of changes)
      for (const { page } of side?.places ?? [])
        byPage.set(page, [...(byPage.get(page) ?? []), id]);
    return byPage;
  });
  const size = (name: 'before' | 'after', page: number) => {
    const { number, width, height } = documents[name].pages[page - 1]!;
    return { number, width: Math.round(width * 100) / 100, height: Math.round(height * 100) / 100 };
  };
  return comparison.pairs.map(({ before, after }) => ({
    ...(before && { before: size('before', before) }),
    ...(after && { after: size('after', after) }),
    changes: [
      ...new Set([...(olds!.get(before ?? 0) ?? []), ...(news!.get(after ?? 0) ?? [])]),
    ].toSorted((one, other) => one - other),
  }));
}
