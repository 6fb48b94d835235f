// Finds the words to redact on the pages while they are typed, so that each place can be seen before it is redacted.
import type { RedactionMark, WordSearchOptions } from '@octavo/contract';
import { useEffect, useRef, useState } from 'react';
import type { PdfiumDocument } from '#editors/pdf-editor/pdfium/open-with-pdfium.ts';
import type { WordHit } from '#editors/pdf-editor/pdfium/protocol.ts';
import type { Source } from '#editors/pdf-editor/pages/use-sources.ts';

export type Hit = WordHit & { id: string; page: number };

export type HitSearch = {
  hits: readonly Hit[];
  /** `unavailable` while the pages differ from the file: words are found when they are redacted. */
  state: 'idle' | 'searching' | 'done' | 'failed' | 'unavailable';
};

const nothing: HitSearch = { hits: [], state: 'idle' };
/** Waits until the user has stopped typing. */
const pauseMs = 300;

type Wanted = {
  /** Undefined while the pages differ from the file. */
  source: Source | undefined;
  words: readonly string[];
  options: WordSearchOptions;
};

/** The places of words on the pages of a file, page by page as they are found. */
export function useWordHits({ source, words, options }: Wanted): HitSearch {
  const wanted = JSON.stringify([words, options]);
  const opened = useRef<OpenedOnce>(undefined);
  useEffect(() => () => opened.current?.close.abort(), []);
  const [found, setFound] = useState({ source, wanted, search: nothing });
  const hasWords = words.length > 0;
  useEffect(() => {
    if (!source || !hasWords) return;
    const stop = new AbortController();
    const [searched, how] = JSON.parse(wanted) as [string[], WordSearchOptions];
    const show = (search: HitSearch) => {
      if (!stop.signal.aborted) setFound({ source, wanted, search });
    };
    const timer = setTimeout(() => {
      if (opened.current?.source !== source) {
        opened.current?.close.abort();
        opened.current = openOnce(source);
      }
      searchPages(opened.current.document, searched, how, { show, signal: stop.signal }).catch(
        () => {
          // The next search opens the file again.
          if (opened.current?.source === source) {
            opened.current.close.abort();
            opened.current = undefined;
          }
          show({ hits: [], state: 'failed' });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source, wanted, hasWords]);
  if (!hasWords) return nothing;
  if (!source) return { hits: [], state: 'unavailable' };
  const isCurrent = found.source === source && found.wanted === wanted;
  return isCurrent && found.search !== nothing ? found.search : { hits: [], state: 'searching' };
}

type Opened = { pdfium: PdfiumDocument; pdfjs: Source['document'] };

type OpenedOnce = { source: Source; document: Promise<Opened>; close: AbortController };

function openOnce(source: Source): OpenedOnce {
  const close = new AbortController();
  return { source, document: openDocument(source, close.signal), close };
}

async function openDocument({ file, password, document }: Source, signal: AbortSignal) {
  const { openWithPdfium } = await import('#editors/pdf-editor/pdfium/open-with-pdfium.ts');
  const pdfium = await new Promise<PdfiumDocument>((resolve, reject) => {
    const refuse = () => reject(new Error('The file needs another password'));
    openWithPdfium(file, refuse, signal, password).then(resolve, reject);
  });
  return { pdfium, pdfjs: document };
}

type Watch = { show: (search: HitSearch) => void; signal: AbortSignal };

async function searchPages(
  opening: Promise<Opened>,
  words: readonly string[],
  options: WordSearchOptions,
  { show, signal }: Watch,
): Promise<void> {
  const { pdfium, pdfjs } = await opening;
  const hits: Hit[] = [];
  for (let index = 0; index < pdfium.sizes.length && !signal.aborted; index += 1) {
    const found = await pdfium.find(index, words, options);
    if (found.length === 0) continue;
    const page = index + 1;
    const { userUnit } = await pdfjs.getPage(page);
    hits.push(
      ...found.map((hit) => ({
        ...hit,
        page,
        id: `${page} ${hit.position} ${hit.word}`,
        areas: hit.areas.map((area) => scaled(area, userUnit)),
      })),
    );
    show({ hits: [...hits], state: 'searching' });
  }
  show({ hits, state: 'done' });
}

/** PDFium ignores the unit that pages may have; areas are in points as displayed. */
const scaled = (
  { page, left, top, width, height }: RedactionMark,
  unit: number,
): RedactionMark => ({
  page,
  left: left * unit,
  top: top * unit,
  width: width * unit,
  height: height * unit,
});
