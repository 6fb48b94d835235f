// Compares the pages of a file before and after an operation, with a slider between them.
import { fill } from '@octavo/contract';
import { useEffect, useState, type CSSProperties } from 'react';
import { formatNumber } from '#messages/format.ts';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { texts } from '#messages/texts.ts';
import {
  mostChangedPage,
  type Documents,
} from '#editors/pdf-editor/before-after/most-changed-page.ts';
import type { OpenableFile } from '#editors/pdf-editor/operations/operation-results.ts';
import { PageCanvas } from '#pdf/page-canvas.tsx';
import { PageRenderer } from '#pdf/page-renderer.ts';
import { Button } from '#ui/forms/button.tsx';
import { CompareSlider } from '#ui/forms/compare-slider.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useElementSize } from '#ui/hooks/use-element-size.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import './before-after.css';

const words = pdfEditor.beforeAfter;

type Props = { before: OpenableFile; after: OpenableFile; onClose: () => void };

/** Starts with the page that has changed most. */
export function BeforeAfterDialog({ before, after, onClose }: Props) {
  const versions = useBothVersions(before, after);
  return (
    <Dialog isOpen title={words.title} onClose={onClose} closeLabel={words.close}>
      <div className="before-after">
        {versions.state === 'opening' && <output>{words.opening}</output>}
        {versions.state === 'failed' && <Notice tone="problem">{words.failed}</Notice>}
        {versions.state === 'open' && <Pages {...versions} />}
      </div>
    </Dialog>
  );
}

type BothVersions =
  | { state: 'opening' }
  | { state: 'failed' }
  | {
      state: 'open';
      documents: Documents;
      pageRenderer: PageRenderer;
      /** The page that has changed most. */
      start: number;
    };

/** Opens both files while the dialog is shown. */
function useBothVersions(before: OpenableFile, after: OpenableFile): BothVersions {
  const [versions, setVersions] = useState<BothVersions>({ state: 'opening' });
  useEffect(() => {
    const close = new AbortController();
    const { signal } = close;
    const pageRenderer = new PageRenderer();
    signal.addEventListener('abort', () => pageRenderer.clear());
    compare(before, after, pageRenderer, signal).then(
      (opened) => signal.aborted || setVersions(opened),
      () => signal.aborted || setVersions({ state: 'failed' }),
    );
    return () => close.abort();
  }, [before, after]);
  return versions;
}

async function compare(
  before: OpenableFile,
  after: OpenableFile,
  pageRenderer: PageRenderer,
  signal: AbortSignal,
): Promise<BothVersions> {
  const { openDocument } = await import('#pdf/pdfjs.ts');
  const open = async ({ file, password }: OpenableFile) => {
    const document = await openDocument(file, { password, signal });
    signal.addEventListener('abort', () => void document.loadingTask.destroy());
    return document;
  };
  const documents = { before: await open(before), after: await open(after) };
  const start = await mostChangedPage(documents, pageRenderer, signal);
  return { state: 'open', documents, pageRenderer, start };
}

type PagesProps = Omit<Extract<BothVersions, { state: 'open' }>, 'state'>;

function Pages({ documents, pageRenderer, start }: PagesProps) {
  const [page, setPage] = useState(start);
  const [line, setLine] = useState(0.5);
  const [ratio, setRatio] = useState(0.7);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const size = useElementSize(element);
  const pages = Math.min(documents.before.numPages, documents.after.numPages);
  const width = Math.round(size?.width ?? 0);
  // After the last page comes the first: a disabled button would lose the focus.
  const turn = (by: number) => setPage(((page - 1 + by) % pages) + 1);
  return (
    <>
      <div className="before-after-bar">
        <Button kind="quiet" onPress={() => turn(pages - 1)}>
          {texts.viewer.previous}
        </Button>
        <output>{fill(texts.viewer.pageOf, { page, pages })}</output>
        <Button kind="quiet" onPress={() => turn(1)}>
          {texts.viewer.next}
        </Button>
        {page === start && pages > 1 && <p>{words.mostChanged}</p>}
      </div>
      <div
        ref={setElement}
        className="before-after-pages"
        style={{ '--ratio': ratio, '--line': `${line * 100}%` } as CSSProperties}
      >
        {width > 0 && (
          <>
            <PageCanvas
              {...{ pageRenderer, page, width }}
              document={documents.after}
              onDrawn={(drawn) => setRatio(drawn.width / drawn.height)}
            />
            <div className="before-after-old">
              <PageCanvas {...{ pageRenderer, page, width }} document={documents.before} />
            </div>
            <span className="before-after-side" aria-hidden="true">
              {words.before}
            </span>
            <span className="before-after-side" data-after aria-hidden="true">
              {words.after}
            </span>
            <CompareSlider
              label={words.slider}
              describe={(percent) => fill(words.value, { percent: formatNumber(percent) })}
              span={{ left: 0, top: 0, width, height: size?.height ?? 0 }}
              value={line}
              onChange={setLine}
            />
          </>
        )}
      </div>
    </>
  );
}
