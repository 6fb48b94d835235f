// The pages of both versions, in one scroller, so that what belongs together stays beside each other.
import {
  comparisonTexts,
  fill,
  markKind,
  type ComparedPagePair,
  type ComparedPagePicture,
  type ComparisonChange,
  type ComparisonReport,
} from '@octavo/contract';
import type { CSSProperties } from 'react';
import { pdfEditor } from '#messages/pdf-editor.ts';

const words = pdfEditor.comparison;

export type PageMode = 'beside' | 'overlay';
type Side = 'before' | 'after';

type Selection = { selected: number | undefined; onSelect: (id: number) => void };

type Props = Selection & { report: ComparisonReport; mode: PageMode; opacity: number };

export const ComparedPages = ({ report, mode, opacity, ...selection }: Props) => (
  <div
    className="compared-pages"
    data-mode={mode}
    style={{ '--opacity': opacity / 100 } as CSSProperties}
  >
    {runsOf(report.pages).map((run) =>
      'pair' in run ? (
        <Pair key={keyOf(run.pair)} {...{ report, mode, ...selection }} pair={run.pair} />
      ) : (
        <p key={`same ${run.from}`} className="compared-same">
          {run.to > run.from
            ? fill(words.sameMany, { from: run.from, to: run.to })
            : fill(words.sameOne, { page: run.from })}
        </p>
      ),
    )}
  </div>
);

const keyOf = ({ before, after }: ComparedPagePair) => `${before?.number} ${after?.number}`;

type Run = { pair: ComparedPagePair } | { from: number; to: number };

/** Pairs with pictures one by one, and those without changes between them as one. */
function runsOf(pairs: readonly ComparedPagePair[]): Run[] {
  const runs: Run[] = [];
  for (const pair of pairs) {
    const last = runs.at(-1);
    const page = pair.after?.number ?? pair.before?.number ?? 0;
    if (pair.before?.picture || pair.after?.picture) runs.push({ pair });
    else if (last && 'to' in last) last.to = page;
    else if (!pair.changes.length) runs.push({ from: page, to: page });
  }
  return runs;
}

type PairProps = Selection & { report: ComparisonReport; mode: PageMode; pair: ComparedPagePair };

function Pair({ report, mode, pair, ...selection }: PairProps) {
  const texts = comparisonTexts[report.language];
  const changes = pair.changes.flatMap((id) => report.changes[id - 1] ?? []);
  const isOverlaid = mode === 'overlay' && pair.before && pair.after;
  const sides: readonly Side[] = ['before', 'after'];
  return (
    <section className="compared-pair" data-overlaid={isOverlaid ? true : undefined}>
      {sides.map((side) => {
        const page = pair[side];
        return (
          <figure key={side} data-side={side}>
            <figcaption>
              {texts[side]}
              {page && `, ${texts.page(page.number)}`}
            </figcaption>
            {page?.picture ? (
              <Sheet {...{ side, page, changes, texts, ...selection }} />
            ) : (
              <p className="compared-none">{texts.noPage}</p>
            )}
          </figure>
        );
      })}
    </section>
  );
}

type SheetProps = Selection & {
  side: Side;
  page: ComparedPagePicture;
  changes: readonly ComparisonChange[];
  texts: (typeof comparisonTexts)['en'];
};

const Sheet = ({ side, page, changes, texts, selected, onSelect }: SheetProps) => (
  <div className="compared-sheet" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
    <img src={page.picture} alt={`${texts[side]}, ${texts.page(page.number)}`} />
    {changes.flatMap((change) =>
      (change[side]?.places ?? [])
        .filter((place) => place.page === page.number)
        .flatMap(({ boxes }) => boxes)
        .map((box, index) => (
          // The list has a button for each change; these are for the pointer.
          <span
            key={`${change.id} ${index}`}
            className="compared-mark"
            data-change={change.id}
            data-kind={markKind(change.kind, side)}
            data-selected={change.id === selected ? true : undefined}
            aria-hidden="true"
            onClick={() => onSelect(change.id)}
            style={{
              left: `${(100 * box.left) / page.width}%`,
              top: `${(100 * box.top) / page.height}%`,
              width: `${(100 * box.width) / page.width}%`,
              height: `${(100 * box.height) / page.height}%`,
            }}
          />
        )),
    )}
  </div>
);
