// The outline of a document.
import { useEffect, useState } from 'react';
import { viewer } from '#messages/viewer.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import './outline.css';

const { side: words } = viewer;

/** The maximum indentation; documents may nest chapters deeper. */
const maxDepth = 8;
/** The maximum number of entries shown. */
const maxEntries = 5000;

type Chapter = { title: string; dest: string | unknown[] | null; items: Chapter[] };
type Line = { title: string; dest: Chapter['dest']; depth: number };

export function Outline({ view }: { view: PdfjsView }) {
  const lines = useOutline(view);
  if (!lines) return null;
  if (lines.length === 0) return <p className="side-note">{words.noOutline}</p>;
  return (
    <ul className="side-outline">
      {lines.map(({ title, dest, depth }, index) => (
        <li key={index} data-depth={depth}>
          <button
            type="button"
            disabled={dest === null}
            onClick={() => void view.links.goToDestination(dest as string)}
          >
            {title || '–'}
          </button>
        </li>
      ))}
    </ul>
  );
}

function useOutline({ document }: PdfjsView): readonly Line[] | undefined {
  const [lines, setLines] = useState<readonly Line[]>();
  useEffect(() => {
    let isMounted = true;
    const show = (chapters: Chapter[] | null) => isMounted && setLines(linesOf(chapters ?? []));
    (document.getOutline() as Promise<Chapter[] | null>).then(show, () => show([]));
    return () => {
      isMounted = false;
    };
  }, [document]);
  return lines;
}

/** All chapters in order. Uses its own stack, since the document decides how deep they are nested. */
function linesOf(chapters: Chapter[]): Line[] {
  const lines: Line[] = [];
  const waiting = chapters.toReversed().map((chapter) => ({ chapter, depth: 0 }));
  for (let next = waiting.pop(); next && lines.length < maxEntries; next = waiting.pop()) {
    const { chapter, depth } = next;
    lines.push({ title: chapter.title, dest: chapter.dest, depth: Math.min(depth, maxDepth) });
    for (const inner of chapter.items.toReversed())
      waiting.push({ chapter: inner, depth: depth + 1 });
  }
  return lines;
}
