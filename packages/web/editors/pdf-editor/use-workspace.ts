// The state of the workspace: the opened file, the page plan with its history, and what the viewer shows of it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fill } from '@octavo/contract';
import { useServerJob, type ServerJob } from '#converting/queue/use-server-job.ts';
import { texts } from '#messages/texts.ts';
import { isPdf } from '#pdf/is-pdf.ts';
import { PageRenderer } from '#pdf/page-renderer.ts';
import { emptyHistory, type FileHistory } from '#editors/pdf-editor/history/file-history.ts';
import type { OpenPdf } from '#editors/pdf-editor/opening/open-file.ts';
import { useOpenFile } from '#editors/pdf-editor/opening/use-open-file.ts';
import { pagesOf, type PagePlan } from '#editors/pdf-editor/pages/page-plan.ts';
import { sourceOfWhole } from '#editors/pdf-editor/pages/planned-document.ts';
import { usePagePlan } from '#editors/pdf-editor/pages/use-page-plan.ts';
import { useShownFile } from '#editors/pdf-editor/pages/use-shown-file.ts';
import { useSources } from '#editors/pdf-editor/pages/use-sources.ts';
import { useCommit } from '#editors/pdf-editor/use-commit.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';

/** The failure message, in the specification's words (section 8, "Editor"). */
const failureText = (reason: string) => fill(texts.editor.pdfFailed, { reason });

/** @param given the file that the workspace is opened with */
export function useWorkspace(given: File) {
  const [{ file, history, kept }, setOpened] = useState<Opened>({
    ...{ file: given, history: emptyHistory, kept: 'opened' },
  });
  const job = useInTurn(useServerJob(failureText));
  const [opening, retry] = useOpenFile(file, isPdf(file));
  const sourceEditing = useSources();
  const { sources, put } = sourceEditing;
  const plan = usePagePlan();
  const shown = useShownFile(plan.plan, sources);
  const [view, setView] = useState<PdfjsView>();
  const [firstDrawing] = useState(() => Promise.withResolvers<void>());
  // Thumbnails are drawn after the first page in the viewer.
  const [pageRenderer] = useState(() => new PageRenderer(firstDrawing.promise));
  useEffect(() => () => pageRenderer.clear(), [pageRenderer]);

  const start = useEffectEvent(({ document, password }: OpenPdf) => {
    const { source, pages } = put({ file, document, password, history }, kept);
    plan.start(pagesOf(source, pages));
  });
  useEffect(() => {
    if (opening.state === 'open') start(opening);
  }, [opening]);

  const whole = sourceOfWhole(shown.pages, sources);
  const position = useViewerPosition(shown.pages, view);

  const { commit, afterCommit, problem } = useCommit({
    ...{ pages: shown.pages, whole, view, plan, sourceEditing, job },
  });

  return {
    ...{ file, opening, retry, sourceEditing, plan, shown, whole, view, pageRenderer, job },
    ...{ commit, afterCommit, problem },
    /** Opens what an operation made of a file that could not be opened. */
    openResult: (result: File, history: FileHistory) =>
      setOpened({ file: result, history, kept: 'stored' }),
    startPage: position.startPage,
    /** Shows a page that is being added, as soon as it is loaded. */
    aimAt(id: string | undefined) {
      if (!id) return;
      position.aimAt(id);
      shown.show(id);
    },
    showView(created: PdfjsView) {
      position.started();
      void created.drawn.then(firstDrawing.resolve);
      setView(created);
    },
    /** Shows a page of the shown file in the viewer, counted from 1. */
    goToPage: (page: number) => view?.goTo(page),
    /** Shows a page in the viewer, and its file if that is another one. */
    goTo(id: string) {
      const index = shown.pages.findIndex((page) => page.id === id);
      if (index >= 0) {
        view?.goTo(index + 1);
        shown.show(id);
        return;
      }
      void afterCommit(() => {
        position.aimAt(id);
        shown.show(id);
      });
    },
  };
}

/** The file that is opened first, what was done to it and where it is kept. */
type Opened = { file: File; history: FileHistory; kept: 'opened' | 'stored' };

/** Runs one job after the other, since a server job ends the one before it. */
function useInTurn(job: ServerJob): ServerJob {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    ...job,
    run(...given) {
      const result = last.current.then(() => job.run(...given));
      last.current = result.catch(() => {});
      return result;
    },
  };
}

export type StartPage = {
  /** From 1. */
  page: number;
  /** Whether it was the current page of the view before. */
  isCurrent: boolean;
};

/** Keeps the viewer at its page while the pages around it change. */
function useViewerPosition(pages: PagePlan, view: PdfjsView | undefined) {
  const viewed = useRef<PagePlan>([]);
  const target = useRef<string>(undefined);
  return {
    aimAt(id: string) {
      target.current = id;
    },
    /** The page that the next view starts with. */
    startPage(): StartPage {
      const page = view?.position.get().page ?? 1;
      const current = viewed.current[page - 1]?.id;
      const index = pages.findIndex(({ id }) => id === (target.current ?? current));
      const isCurrent = index >= 0 && pages[index]?.id === current;
      return { page: index >= 0 ? index + 1 : Math.min(page, pages.length), isCurrent };
    },
    /** The next view has been created. */
    started() {
      viewed.current = pages;
      target.current = undefined;
    },
  };
}

export type Workspace = ReturnType<typeof useWorkspace>;
