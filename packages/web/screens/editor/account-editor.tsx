// The editors that need an account (specification section 6): the image editor, and for visitors the notice of both.
import { screens, type ConversionType } from '@octavo/contract';
import { useLocation, useNavigate } from 'react-router';
import { keepFiles } from '#drafts/kept-files.ts';
import { useIdentity } from '#identity/identity.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import type { EditorOperation } from '#navigation/editor-operations.ts';
import { editorStateOf, uploadStateFor } from '#navigation/navigation-state.ts';
import { Button } from '#ui/forms/button.tsx';
import { RegistrationMark, Card } from '#ui/layout/card.tsx';
import { lazyComponent } from '#ui/feedback/lazy-component.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const signInTexts = {
  'pdf-editor': texts.editor.pdfNeedsLogin,
  'image-editor': texts.editor.imageNeedsLogin,
} as const;
type AccountEditorName = keyof typeof signInTexts;

/** The editor for a type, if it needs an account; undefined for other types. */
export const editorNameOf = (type: ConversionType): AccountEditorName | undefined =>
  type in signInTexts ? (type as AccountEditorName) : undefined;

type Props = { name: AccountEditorName; file: File; operation: EditorOperation | undefined };

/** Shows the editor to signed-in users and asks others to sign in. */
export function AccountEditor({ name, file, operation }: Props) {
  const identity = useIdentity();
  if (identity.state === 'unknown') return <Skeleton lines={4} label={messages.shell.loading} />;
  if (identity.state === 'signed-out') return <SignInNeeded name={name} />;
  return <ImageEditor file={file} initialOperation={operation} />;
}

const ImageEditor = lazyComponent(
  async () => (await import('#editors/image-editor/image-editor.tsx')).ImageEditor,
  <Skeleton lines={4} label={messages.shell.loading} />,
);

function SignInNeeded({ name }: { name: AccountEditorName }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const logIn = () => {
    const editing = editorStateOf(state);
    // A sign-in with another provider may leave the page, and the navigation state with it. Without storage, nothing is kept.
    if (editing) void keepFiles(uploadStateFor(editing)).catch(() => undefined);
    // Pass the current state along, to return here after signing in.
    const from = { pathname, state: state as unknown };
    void navigate(screens.login, { state: { from } });
  };
  return (
    <Card>
      <section className="file-notice" aria-labelledby="editor-notice">
        <RegistrationMark />
        <h2 id="editor-notice">{texts.editor.authenticationRequired}</h2>
        <p>{signInTexts[name]}</p>
        <Button kind="primary" onPress={logIn}>
          {texts.editor.loginToContinue}
        </Button>
      </section>
    </Card>
  );
}
