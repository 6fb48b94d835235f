// The comments of a document beside its pages, with their replies.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { viewer } from '#messages/viewer.ts';
import { useAnnotationPermission } from '#editors/pdf-editor/annotations/use-annotation-permission.ts';
import { replyTo } from '#editors/pdf-editor/markups/new-markup.ts';
import { useComments, type Comment } from '#editors/pdf-editor/rail/use-comments.ts';
import type { PdfjsView } from '#editors/pdf-editor/stage/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextField } from '#ui/forms/fields.tsx';
import './comments.css';

const { comments: words } = viewer.side;

const maxReply = 4000;

type Props = {
  view: PdfjsView;
  /** Whether the annotation tools are open, so that replies can be written. */
  canReply: boolean;
};

export function Comments({ view, canReply }: Props) {
  const comments = useComments(view);
  if (!comments) return <p className="side-note">{words.reading}</p>;
  if (comments.length === 0) return <p className="side-note">{words.none}</p>;
  return (
    <ul className="comments">
      {comments.map((comment) => (
        <li key={comment.id}>
          <Thread {...{ comment, view, canReply }} />
        </li>
      ))}
    </ul>
  );
}

function Thread({ comment, view, canReply }: Props & { comment: Comment }) {
  const { markups } = view;
  const go = () => {
    view.goTo(comment.page);
    // Those of the file cannot be changed here.
    if (canReply && markups.has(comment.id)) markups.select(comment.id);
  };
  return (
    <>
      <button type="button" className="comment" onClick={go}>
        <small>{fill(words.page, { page: comment.page })}</small>
        <Said {...comment} />
      </button>
      {comment.replies.map((one) => (
        <div key={one.id} className="comment comment-reply">
          <Said {...one} />
          {canReply && markups.has(one.id) && (
            <Button kind="quiet" onPress={() => markups.remove(one.id)}>
              {words.removeReply}
            </Button>
          )}
        </div>
      ))}
      {canReply && comment.canBeAnswered && <Answer {...{ comment, view }} />}
    </>
  );
}

/** Writes a reply. */
function Answer({ comment, view }: { comment: Comment; view: PdfjsView }) {
  const permission = useAnnotationPermission(view);
  const [reply, setReply] = useState<string>();
  if (permission.state !== 'granted') return null;
  if (reply === undefined)
    return (
      <Button kind="quiet" onPress={() => setReply('')}>
        {words.reply}
      </Button>
    );
  const send = () => {
    if (!reply.trim()) return;
    if (view.markups.add(replyTo(comment.id, comment.page, reply.trim()))) setReply(undefined);
  };
  return (
    <div className="comment-writing">
      <TextField
        label={words.replyText}
        value={reply}
        onChange={setReply}
        maxLength={maxReply}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send();
          if (key === 'Escape') setReply(undefined);
        }}
      />
      <Button onPress={send}>{words.send}</Button>
    </div>
  );
}

const Said = ({ author, text }: Pick<Comment, 'author' | 'text'>) => (
  <>
    {author && <strong dir="auto">{author}</strong>}
    <span dir="auto">{text || words.empty}</span>
  </>
);
