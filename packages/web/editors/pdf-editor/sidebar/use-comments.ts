// The comments of a document: those in the file, and those that are not part of it yet, each with the replies to it.
import { useEffect, useState } from 'react';
import type { Markup, MarkupChange } from '@octavo/contract';
import { referenceOf } from '#editors/pdf-editor/annotations/annotation-reference.ts';
import {
  isLocked,
  type PdfjsAnnotation,
} from '#editors/pdf-editor/saved-annotations/saved-annotation.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { useSharedState } from '#ui/hooks/shared-state.ts';

export type Comment = {
  id: string;
  /** From 1. */
  page: number;
  author: string;
  text: string;
  /** Whether a reply can name it: it is new, or an object of its own in the file. */
  canBeAnswered: boolean;
  /** Whether the file has it, or it is new; of the file, some are locked. */
  origin: 'new' | 'file' | 'locked';
  replies: readonly Comment[];
};

/** More are not listed. */
const maxComments = 2000;

type Single = Omit<Comment, 'replies'> & {
  to?: string | undefined;
  /** Shapes and marked text are listed once somebody has written something; notes always. */
  isNote: boolean;
};

/** Undefined while the file is being read. */
export function useComments(view: PdfjsView): readonly Comment[] | undefined {
  const inFile = useFileComments(view);
  const { list, changes } = useSharedState(view.markups.state);
  return inFile && threads([...withChanges(inFile, changes), ...list.map(commentOf)]);
}

function commentOf(markup: Markup): Single {
  const { id, page, author, contents } = markup;
  const to = markup.kind === 'reply' ? markup.to : undefined;
  const isNote = markup.kind === 'note';
  return { id, page, author, text: contents, canBeAnswered: true, origin: 'new', to, isNote };
}

/** The comments of the file with the changes of their texts, without those that are removed and the replies to them. */
function withChanges(
  comments: readonly Single[],
  changes: readonly MarkupChange[],
): readonly Single[] {
  if (changes.length === 0) return comments;
  const texts = new Map<string, string>();
  for (const one of changes)
    if (one.kind === 'change' && one.contents !== undefined) texts.set(one.target, one.contents);
  const removed = new Set(changes.flatMap((one) => (one.kind === 'removal' ? one.target : [])));
  // Replies follow what they reply to, so that a chain of them is found from its start.
  for (const id of removed)
    for (const comment of comments) if (comment.to === id) removed.add(comment.id);
  return comments
    .filter(({ id }) => !removed.has(id))
    .map((comment) => ({ ...comment, text: texts.get(comment.id) ?? comment.text }));
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
    })) as PdfjsAnnotation[];
    return found.filter(canComment).map((annotation) => {
      const { id, subtype, titleObj, contentsObj, inReplyTo } = annotation;
      const reference = referenceOf(id);
      return {
        ...{ id: reference ?? id, canBeAnswered: reference !== undefined },
        ...{ page, author: titleObj?.str ?? '', text: contentsObj?.str ?? '' },
        to: inReplyTo ? referenceOf(inReplyTo) : undefined,
        origin: reference && !isLocked(annotation) ? 'file' : 'locked',
        isNote: subtype === 'Text',
      };
    });
  } catch {
    // A page that cannot be read has no comments to show.
    return [];
  }
}

const canComment = ({ subtype }: PdfjsAnnotation) =>
  !['Popup', 'Link', 'Widget'].includes(subtype ?? '');

/** Replies to replies are shown in the thread of the first comment. */
function threads(found: readonly Single[]): Comment[] {
  const all = found.filter(({ text, isNote }) => text || isNote);
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
