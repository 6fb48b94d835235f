// The states of a text that is being opened.
import { fill, screens } from '@octavo/contract';
import { useNavigate } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { NotTextError } from '#editing/text/decode.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Card } from '#ui/layout/card.tsx';

/** Shown while a text and its editor are loaded. */
export const OpeningText = () => (
  <Card>
    <div className="editor-opening">
      <Skeleton lines={12} label={messages.editor.opening} />
    </div>
  </Card>
);

type OpenFailedProps = { error: Error; busy: boolean; ask: () => unknown };

/** Says why a text could not be opened, with a way to try again and a way back. */
export function OpenFailed({ error, busy, ask }: OpenFailedProps) {
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
