// Offers drafts of texts that were not saved.
import { fill, screens } from '@octavo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { discardDraft, listDrafts, type Draft } from '#drafts/drafts.ts';
import { formatDateTime } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import type { EditorState } from '#navigation/navigation-state.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import './drafts-notice.css';

const draftsKey = ['drafts'];

/** Lists the drafts in this browser, each with buttons to continue or discard it; renders nothing if there are none. */
export function DraftsNotice() {
  const drafts = useQuery({
    queryKey: draftsKey,
    queryFn: () => listDrafts(),
    retry: false,
    staleTime: 0,
  });
  if (!drafts.data?.length) return null;
  return (
    <Notice tone="note">
      <h2 className="drafts-title">{messages.editor.draftsFound}</h2>
      <ul className="drafts">
        {drafts.data.map((draft) => (
          <DraftItem key={draft.id} draft={draft} />
        ))}
      </ul>
    </Notice>
  );
}

function DraftItem({ draft }: { draft: Draft }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { fileName: name } = draft;
  const discard = async () => {
    await discardDraft(draft.id);
    await queries.invalidateQueries({ queryKey: draftsKey });
  };
  return (
    <li>
      <bdi>{fill(messages.editor.draftOf, { name, time: formatDateTime(draft.keptAt) })}</bdi>
      <Button
        aria-label={fill(messages.editor.continueOf, { name })}
        onPress={() => void navigate(screens.editor, { state: stateOf(draft) })}
      >
        {messages.editor.continueDraft}
      </Button>
      <Button
        kind="quiet"
        aria-label={fill(messages.editor.discardOf, { name })}
        onPress={() => void discard()}
      >
        {messages.editor.discard}
      </Button>
    </li>
  );
}

/** Includes the text as a file, in case the draft is deleted meanwhile. */
const stateOf = ({ id, conversionType, fileName, text, document }: Draft): EditorState => ({
  file: new File([text], fileName, { type: `text/${document ? 'html' : 'plain'};charset=utf-8` }),
  conversionType,
  fileName,
  draft: id,
});
