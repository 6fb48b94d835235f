// Loads the text and the editor's code, with loading and error states.
import { fill, screens } from '@octavo/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { openText } from '#editors/text-editor/open-text.ts';
import { NotTextError } from '#editors/text-editor/text/decode.ts';
import { TextWorkspace } from '#editors/text-editor/text-workspace.tsx';
import type { EditorState } from '#navigation/navigation-state.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type Props = {
  state: EditorState;
  /** Called with the label of the selected conversion target. */
  onTarget: (label: string) => void;
};

/** Loads the text and the editor's code in parallel, then shows the editor. */
export function TextEditor({ state, onTarget }: Props) {
  const opened = useQuery({
    queryKey: ['editor', 'text', useId()],
    queryFn: async ({ signal }) => {
      const [text, { openCodeEditor }] = await Promise.all([
        openText(state, signal),
        import('#editors/text-editor/code/code-editor.ts'),
      ]);
      return { text, openCodeEditor };
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (opened.isPending) return <OpeningText />;
  if (opened.isError) {
    return <OpenFailed error={opened.error} busy={opened.isFetching} ask={opened.refetch} />;
  }
  return (
    <TextWorkspace
      opened={opened.data.text}
      openCodeEditor={opened.data.openCodeEditor}
      conversionType={state.conversionType}
      onTarget={onTarget}
    />
  );
}

const OpeningText = () => (
  <Card>
    <div className="editor-opening">
      <Skeleton lines={12} label={messages.editor.opening} />
    </div>
  </Card>
);

type OpenFailedProps = { error: Error; busy: boolean; ask: () => unknown };

function OpenFailed({ error, busy, ask }: OpenFailedProps) {
  const navigate = useNavigate();
  const isFinal = error instanceof NotTextError;
  return (
    <>
      <Notice
        tone="problem"
        action={
          !isFinal && (
            <Button isDisabled={busy} onPress={() => void ask()}>
              {texts.upload.tryAgain}
            </Button>
          )
        }
      >
        {openFailureText(error)}
      </Notice>
      <p>
        <Button onPress={() => void navigate(screens.editorUpload)}>
          {texts.editor.backToUpload}
        </Button>
      </p>
    </>
  );
}

function openFailureText(error: Error): string {
  if (error instanceof NotTextError) return messages.editor.notText;
  if (error instanceof ApiError) {
    return fill(texts.editor.downloadFailed, { reason: error.message });
  }
  // The file was moved or changed after it was chosen, or the editor's code could not be loaded.
  return error instanceof DOMException ? messages.editor.fileGone : messages.screenLoad.text;
}
