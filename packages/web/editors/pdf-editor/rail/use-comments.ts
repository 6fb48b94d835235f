// The comments of a document: those in the file, and those that are not part of it yet, each with the replies to it.
import { useEffect, useState } from 'react';
import type { Markup } from '@octavo/contract';
import type { PdfjsView } from '#editors/pdf-editor/stage/pdfjs-view.ts';

export type Comment = {
  id: string;
  /** From 1. */
  page: number;
  author: string;
  text: string;
  /** Whether a reply can name it: it is new, or an object of its own in the file. */
  canBeAnswered: boolean;
  replies: readonly Comment[];
};

/** More are not listed. */
const maxComments = 2000;

/** What PDF.js tells of an annotation that is used here. */
type Annotation = {
  id: string;
  subtype?: string;
  contentsObj?: { str: string };
  titleObj?: { str: string };
  inReplyTo?: string | null;
};

type Single = Omit<Comment, 'replies'> & { to?: string | undefined };

/** Undefined while the file is being read. */
export function useComments(view: PdfjsView): readonly Comment[] | undefined {
  const inFile = useFileComments(view);
  const { list } = view.markups.state.use();
  const added = list.flatMap(commentOf);
  return inFile && threads([...inFile, ...added]);
}

/** Shapes and marked text count once somebody has written something; notes always do. */
function commentOf(markup: Markup): Single[] {
  if (!markup.contents && markup.kind !== 'note') return [];
  const { id, page, author, contents } = markup;
  const to = markup.kind === 'reply' ? markup.to : undefined;
  return [{ id, page, author, text: contents, canBeAnswered: true, to }];
}

function useFileComments({ document }: PdfjsView): readonly Single[] | undefined {
  const [read, setRead] = useState<{ document: unknown; comments: readonly Single[] }>();
  useEffect(() => {
    let isMounted = true;
    void (async () => {
      const comments: Single[] = [];
      for (let page = 1; page <= document.numPages && isMounted; page += 1)
        comments.push(...(await commentsOn(document, page)));
      if (isMounted) setRead({ document, comments: comments.slice(0, maxComments) });
    })();
    return () => {
      isMounted = false;
    };
  }, [document]);
  return read?.document === document ? read.comments : undefined;
}

/** Also those that are hidden on the page, as replies are. */
async function commentsOn(document: PdfjsView['document'], page: number): Promise<Single[]> {
  try {
    const found = (await (
      await document.getPage(page)
    ).getAnnotations({
      intent: 'any',
    })) as Annotation[];
    return found.filter(isComment).map(({ id, titleObj, contentsObj, inReplyTo }) => ({
      ...{ id: referenceOf(id) ?? id, canBeAnswered: referenceOf(id) !== undefined },
      ...{ page, author: titleObj?.str ?? '', text: contentsObj?.str ?? '' },
      to: inReplyTo ? referenceOf(inReplyTo) : undefined,
    }));
  } catch {
    // A page that cannot be read has no comments to show.
    return [];
  }
}

const isComment = ({ subtype, contentsObj }: Annotation) =>
  !['Popup', 'Link', 'Widget'].includes(subtype ?? '') &&
  (subtype === 'Text' || Boolean(contentsObj?.str));

/**
 * PDF.js writes `12R`, or `12R1` for a later generation, for what the file calls `12 0 R`.
 * @returns undefined for an annotation without a number of its own, such as `annot_p0_1`
 */
export function referenceOf(id: string): string | undefined {
  const [, number, generation] = /^(\d+)R(\d*)$/.exec(id) ?? [];
  return number ? `${number} ${generation || 0} R` : undefined;
}

/** Replies to replies are shown in the thread of the first comment. */
function threads(all: readonly Single[]): Comment[] {
  const byId = new Map(all.map((comment) => [comment.id, comment]));
  const rootOf = (comment: Single): Single => {
    let root = comment;
    for (let hops = 0; root.to && hops < 100; hops += 1) {
      const parent = byId.get(root.to);
      if (!parent) break;
      root = parent;
    }
    return root;
  };
  const replies = Map.groupBy(all, (comment) => rootOf(comment).id);
  return all
    .filter((comment) => rootOf(comment) === comment)
    .map((comment) => ({
      ...comment,
      replies: (replies.get(comment.id) ?? [])
        .filter((reply) => reply !== comment)
        .map((reply) => ({ ...reply, replies: [] })),
    }))
    .toSorted((one, other) => one.page - other.page);
}
