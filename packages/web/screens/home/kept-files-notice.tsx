// Offers the files that were chosen before a sign-in that left the page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fill } from '@octavo/contract';
import { discardKeptFiles, keptFiles } from '#drafts/kept-files.ts';
import { formatCount } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { uploadStateOf } from '#navigation/navigation-state.ts';
import { useOpenUpload } from '#screens/home/use-open-upload.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';

const words = messages.home.keptFiles;
const queryKey = ['kept-files'];
const mostNames = 3;

export function KeptFilesNotice() {
  const open = useOpenUpload();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    // Without storage, nothing is kept.
    queryFn: async () => (await keptFiles().catch(() => undefined)) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
  const state = uploadStateOf(data);
  const names = (state.files ?? []).map(({ name }) => name);
  if (names.length === 0) return null;
  const close = () => {
    client.setQueryData(queryKey, null);
    void discardKeptFiles();
  };
  return (
    <Notice
      tone="note"
      action={
        <>
          <Button
            kind="primary"
            onPress={() => {
              close();
              open('drop-files', state);
            }}
          >
            {words.use}
          </Button>
          <Button kind="quiet" onPress={close}>
            {words.discard}
          </Button>
        </>
      }
    >
      <p>{fill(formatCount(names.length, words.text), { names: firstOf(names) })}</p>
    </Notice>
  );
}

/** There can be hundreds. */
const firstOf = (names: readonly string[]): string =>
  [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(', ');
