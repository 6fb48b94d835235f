// The comments of a document beside its pages, with their replies.
import { fill } from '@octavo/contract';
import { useState } from 'react';
import { viewer } from '#messages/viewer.ts';
import { useAnnotationPermission } from '#editors/pdf-editor/annotations/use-annotation-permission.ts';
import { replyTo } from '#editors/pdf-editor/markups/new-markup.ts';
import { useComments, type Comment } from '#editors/pdf-editor/sidebar/use-comments.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
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
    if (canReply && (comment.origin === 'file' || markups.has(comment.id)))
      markups.select(comment.id);
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
          {canReply && one.origin !== 'locked' && <ReplyActions reply={one} view={view} />}
        </div>
      ))}
      {canReply && comment.canBeAnswered && <Answer {...{ comment, view }} />}
    </>
  );
}

type ReplyProps = { reply: Comment; view: PdfjsView };

/** Changes and removes a reply. */
function ReplyActions({ reply, view }: ReplyProps) {
  const { markups } = view;
  const permission = useAnnotationPermission(view);
  const [isEditing, setEditing] = useState(false);
  if (permission.state !== 'granted') return null;
  const saved = { reference: reply.id, page: reply.page };
  const isNew = reply.origin === 'new';
  const save = (text: string) => {
    setEditing(false);
    if (text === reply.text) return;
    if (isNew) markups.comment(reply.id, text);
    else markups.changeSaved(saved, { contents: text }, false);
  };
  if (isEditing)
    return (
      <Writing
        {...{ text: reply.text, send: save }}
        label={words.saveReply}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <div className="comment-actions">
      <Button kind="quiet" onPress={() => setEditing(true)}>
        {words.editReply}
      </Button>
      <Button
        kind="quiet"
        onPress={() => (isNew ? markups.remove(reply.id) : markups.removeSaved(saved))}
      >
        {words.removeReply}
      </Button>
    </div>
  );
}

/** Writes a reply. */
function Answer({ comment, view }: { comment: Comment; view: PdfjsView }) {
  const permission = useAnnotationPermission(view);
  const [isWriting, setWriting] = useState(false);
  if (permission.state !== 'granted') return null;
  if (!isWriting)
    return (
      <Button kind="quiet" onPress={() => setWriting(true)}>
        {words.reply}
      </Button>
    );
  const send = (text: string) => {
    if (view.markups.add(replyTo(comment.id, comment.page, text))) setWriting(false);
  };
  return <Writing text="" label={words.send} send={send} onCancel={() => setWriting(false)} />;
}

type WritingProps = {
  /** At first. */
  text: string;
  /** Of the button. */
  label: string;
  send: (text: string) => void;
  onCancel: () => void;
};

function Writing({ text, label, send, onCancel }: WritingProps) {
  const [reply, setReply] = useState(text);
  const submit = () => {
    if (reply.trim()) send(reply.trim());
  };
  return (
    <div className="comment-writing">
      <TextField
        label={words.replyText}
        value={reply}
        onChange={setReply}
        maxLength={maxReply}
        onKeyDown={({ key }) => {
          if (key === 'Enter') submit();
          if (key === 'Escape') onCancel();
        }}
      />
      <Button onPress={submit}>{label}</Button>
    </div>
  );
}

const Said = ({ author, text }: Pick<Comment, 'author' | 'text'>) => (
  <>
    {author && <strong dir="auto">{author}</strong>}
    <span dir="auto">{text || words.empty}</span>
  </>
);
