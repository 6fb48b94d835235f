// The files that the plan produces, and the one that the viewer shows.
import { useMemo, useState } from 'react';
import { documentOf } from '#editors/pdf-editor/pages/planned-document.ts';
import { fileNames } from '#editors/pdf-editor/pages/file-names.ts';
import { filesOf, type PagePlan } from '#editors/pdf-editor/pages/page-plan.ts';
import type { Sources } from '#editors/pdf-editor/pages/use-sources.ts';

const noPages: PagePlan = [];

/** The files with their names, the shown one with its document, and a function that shows the file with a page. */
export function useShownFile(plan: PagePlan, sources: Sources) {
  const [pageId, setPageId] = useState<string>();
  const files = useMemo(() => {
    const pages = filesOf(plan);
    return fileNames(pages, sources).map((name, index) => ({ name, pages: pages[index] ?? [] }));
  }, [plan, sources]);
  const wanted = files.findIndex(({ pages }) => pages.some(({ id }) => id === pageId));
  const index = Math.max(0, wanted);
  const pages = useStable(files[index]?.pages ?? noPages);
  const document = useMemo(() => documentOf(pages, sources), [pages, sources]);
  return { files, index, pages, document, show: setPageId };
}

/** The same array as long as it contains the same pages. */
function useStable(pages: PagePlan): PagePlan {
  const [before, setBefore] = useState(pages);
  const isSame =
    pages.length === before.length && pages.every((page, index) => isSamePage(page, before[index]));
  if (!isSame) setBefore(pages);
  return isSame ? before : pages;
}

const isSamePage = (page: PagePlan[0], other: PagePlan[0] | undefined) =>
  page?.id === other?.id && page?.source === other?.source && page?.rotation === other?.rotation;
