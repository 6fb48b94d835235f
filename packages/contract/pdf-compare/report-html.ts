// Writes a comparison as an HTML page that needs no other file and can be printed.
import { escapedHtml as escaped, htmlEnd, htmlStart } from '../html-document.ts';
import { comparisonStyle } from './report-style.ts';
import { comparisonTexts } from './report-texts.ts';
import {
  comparisonKinds,
  type ComparedPagePair,
  type ComparedPagePicture,
  type ComparisonChange,
  type ComparisonReport,
} from './report.ts';

type Words = (typeof comparisonTexts)['en'];

/** The whole page, for a report with its pictures. */
export const comparisonHtml = (report: ComparisonReport): string =>
  [
    comparisonHead(report),
    ...report.pages.map((pair) => comparedPagesHtml(pair, report)),
    htmlEnd,
  ].join('\n');

/** What comes before the pages: what was compared, and the list of changes. */
export function comparisonHead({
  files,
  language,
  notes,
  counts,
  changes,
}: ComparisonReport): string {
  const words = comparisonTexts[language];
  const [before, after] = files;
  const title = `${words.title}: ${before.name} – ${after.name}`;
  const list = changes.map((change) => changeHtml(change, words)).join('\n');
  const shown = comparisonKinds.filter((kind) => counts[kind]);
  const kinds = shown.map(
    (kind) => `<li class="${kind}">${words.kinds[kind]} <b>${counts[kind]}</b></li>`,
  );
  const notesHtml = notes.map((note) => `<p>${escaped(note)}</p>`).join('');
  return `${htmlStart({ language, title, style: comparisonStyle })}<h1>${words.title}</h1>
<dl class="files"><dt>${words.before}</dt><dd dir="auto">${escaped(before.name)}</dd><dt>${words.after}</dt><dd dir="auto">${escaped(after.name)}</dd></dl>
${shown.length ? `<ul class="counts">${kinds.join('')}</ul>` : `<p>${words.none}</p>`}
${notes.length ? `<div class="notes">${notesHtml}</div>` : ''}
${changes.length ? `<h2>${words.changes}</h2>\n<ol class="list">\n${list}\n</ol>` : ''}
<h2 class="pages">${words.pages}</h2>`;
}

/** The passages of a change that are quoted. */
export function changedTextOf({ kind, before, after }: ComparisonChange): {
  deleted?: string;
  inserted?: string;
  same?: string;
} {
  if (kind === 'moved' || kind === 'formatting') return { same: after?.text ?? '' };
  return {
    ...(before?.text && { deleted: before.text }),
    ...(after?.text && { inserted: after.text }),
  };
}

/** Where a change is: `Page 3`, or `Page 3 → 4` if the pages differ. */
export function whereOf({ before, after }: ComparisonChange, words: Words): string {
  const [one, other] = [before?.places[0]?.page, after?.places[0]?.page];
  if (one !== undefined && other !== undefined && one !== other)
    return `${words.page(one)} → ${other}`;
  const page = other ?? one;
  return page === undefined ? '' : words.page(page);
}

function changeHtml(change: ComparisonChange, words: Words): string {
  const { id, kind, part, details } = change;
  const { deleted, inserted, same } = changedTextOf(change);
  const where = [whereOf(change, words), ...(part === 'text' ? [] : [words.parts[part]])];
  const texts = [
    ...(deleted === undefined ? [] : [`<del dir="auto">${escaped(deleted)}</del>`]),
    ...(inserted === undefined ? [] : [`<ins dir="auto">${escaped(inserted)}</ins>`]),
    ...(same === undefined ? [] : [`<q dir="auto">${escaped(same)}</q>`]),
  ];
  return `<li>
<a class="kind ${kind}" href="#c${id}">${words.kinds[kind]}</a><span class="where">${escaped(where.filter(Boolean).join(' · '))}</span>
${texts.length ? `<p>${texts.join(' ')}</p>` : ''}${details.length ? `<p>${escaped(details.join(', '))}</p>` : ''}
</li>`;
}

/** Two pages beside each other, with their changes. */
export function comparedPagesHtml(
  pair: ComparedPagePair,
  { changes, language }: ComparisonReport,
): string {
  if (!pair.before?.picture && !pair.after?.picture) return '';
  const words = comparisonTexts[language];
  const own = pair.changes.flatMap((id) => changes[id - 1] ?? []);
  const before = pageHtml('before', pair.before, own, words);
  const after = pageHtml('after', pair.after, own, words);
  return `<section class="pair">\n${before}\n${after}\n</section>`;
}

function pageHtml(
  side: 'before' | 'after',
  page: ComparedPagePicture | undefined,
  changes: readonly ComparisonChange[],
  words: Words,
): string {
  const name = words[side];
  if (!page?.picture)
    return `<figure><figcaption>${name}</figcaption><p class="none">${words.noPage}</p></figure>`;
  const label = `${name}, ${words.page(page.number)}`;
  const ratio = Math.round((page.width / page.height) * 10_000) / 10_000;
  const marks = changes.flatMap((change) => marksOf(change, side, page));
  return `<figure><figcaption>${label}</figcaption><div class="sheet" style="--ratio:${ratio}"><img src="${page.picture}" alt="${escaped(label)}" loading="lazy">${marks.join('')}</div></figure>`;
}

/** The class of a mark: a replaced passage is deleted on one side and inserted on the other. */
export function markKind(kind: ComparisonChange['kind'], side: 'before' | 'after') {
  if (kind !== 'replaced') return kind;
  return side === 'before' ? 'deleted' : 'inserted';
}

function marksOf(
  change: ComparisonChange,
  side: 'before' | 'after',
  { number, width, height }: ComparedPagePicture,
): string[] {
  const { id, kind } = change;
  // The links of the list lead to the second document, or to the first where the second has nothing.
  const isTarget = side === 'after' || !change.after;
  const first = change[side]?.places[0]?.page === number;
  return (change[side]?.places ?? [])
    .filter(({ page }) => page === number)
    .flatMap(({ boxes }) => boxes)
    .map((box, index) => {
      const percent = (value: number, whole: number) =>
        `${Math.round((value / whole) * 10_000) / 100}%`;
      const name = isTarget && first && index === 0 ? ` id="c${id}"` : '';
      return `<i${name} class="mark ${markKind(kind, side)}" style="left:${percent(box.left, width)};top:${percent(box.top, height)};width:${percent(box.width, width)};height:${percent(box.height, height)}"></i>`;
    });
}
