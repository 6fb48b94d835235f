// The places of the words to redact: each can be shown, and kept.
import { fill } from '@octavo/contract';
import { formatCount } from '#messages/format.ts';
import { pdfEditor } from '#messages/pdf-editor.ts';
import type { Hit, HitSearch } from '#editors/pdf-editor/redaction/use-word-hits.ts';
import { Button } from '#ui/forms/button.tsx';

const words = pdfEditor.redaction;
/** More are only counted. */
const maxListed = 200;

type Kept = ReadonlySet<string>;
type Props = {
  search: HitSearch;
  kept: Kept;
  onKept: (kept: Kept) => void;
  goToPage: (page: number) => void;
};

export function WordHits({ search, kept, onKept, goToPage }: Props) {
  const { hits, state } = search;
  if (state === 'idle') return null;
  const keptHits = hits.filter(({ id }) => kept.has(id));
  return (
    <div className="word-hits">
      <output>{stateText(search)}</output>
      {hits.length > 0 && (
        <>
          <div className="word-hits-all">
            <Button kind="quiet" onPress={() => onKept(new Set())}>
              {words.redactAll}
            </Button>
            <Button kind="quiet" onPress={() => onKept(new Set(hits.map(({ id }) => id)))}>
              {words.keepAll}
            </Button>
          </div>
          <ul aria-label={words.hits}>
            {hits.slice(0, maxListed).map((hit) => (
              <HitRow
                key={hit.id}
                hit={hit}
                isRedacted={!kept.has(hit.id)}
                onToggle={() => onKept(toggled(kept, hit.id))}
                onShow={() => goToPage(hit.page)}
              />
            ))}
          </ul>
          {hits.length > maxListed && <p>{formatCount(hits.length - maxListed, words.moreHits)}</p>}
        </>
      )}
      {keptHits.length > 0 && <p>{words.keptNote}</p>}
    </div>
  );
}

function stateText({ hits, state }: HitSearch): string {
  if (state === 'failed') return words.searchFailed;
  if (state === 'unavailable') return words.pagesChanged;
  if (state === 'done' && hits.length === 0) return words.noHits;
  const pages = formatCount(new Set(hits.map(({ page }) => page)).size, words.hitPages);
  const found = fill(formatCount(hits.length, words.hitCount), { pages });
  return state === 'searching' ? words.searching : found;
}

/** A set without the member if it has it, otherwise with it. */
export function toggled(kept: Kept, id: string): Kept {
  const next = new Set(kept);
  if (!next.delete(id)) next.add(id);
  return next;
}

type RowProps = { hit: Hit; isRedacted: boolean; onToggle: () => void; onShow: () => void };

const HitRow = ({ hit, isRedacted, onToggle, onShow }: RowProps) => (
  <li data-kept={!isRedacted || undefined}>
    <label>
      <input type="checkbox" checked={isRedacted} onChange={onToggle} />
      <span>
        {hit.before}
        <strong>{hit.text}</strong>
        {hit.after}
      </span>
    </label>
    <Button kind="quiet" onPress={onShow}>
      {fill(words.hitPage, { page: hit.page })}
    </Button>
  </li>
);
