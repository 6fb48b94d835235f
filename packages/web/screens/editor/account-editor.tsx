// The editors that need an account (specification section 6): the PDF editor and the image editor.
import {
  fill,
  pdfOperations,
  screens,
  type ConversionType,
  type PdfOperation,
} from '@octavo/contract';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIdentity } from '#identity/identity.ts';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { operationLabel, type EditorOperation } from '#screens/editor-operations.ts';
import { Button } from '#ui/button.tsx';
import { RegistrationMark, Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const signInTexts = {
  'pdf-editor': texts.editor.pdfNeedsLogin,
  'image-editor': texts.editor.imageNeedsLogin,
} as const;
type AccountEditorName = keyof typeof signInTexts;

/** The type as the name of an editor that needs an account; nothing for the other types. */
export const editorNameOf = (type: ConversionType): AccountEditorName | undefined =>
  type in signInTexts ? (type as AccountEditorName) : undefined;

type Props = { name: AccountEditorName; file: File; operation: EditorOperation | undefined };

/** Asks to sign in; who is signed in gets the editor, or is told that it is being built. */
export function AccountEditor({ name, file, operation }: Props) {
  const identity = useIdentity();
  if (identity.state === 'unknown') return <Skeleton lines={4} label={messages.shell.loading} />;
  if (identity.state === 'signed-out') return <SignInNeeded name={name} />;
  if (name === 'image-editor') return <BeingBuilt name={name} operation={operation} />;
  return (
    <Suspense fallback={<Skeleton lines={4} label={messages.shell.loading} />}>
      <PdfEditor file={file} begin={isOfPdf(operation) ? operation : undefined} />
    </Suspense>
  );
}

const PdfEditor = lazy(async () => ({
  default: (await import('#screens/editor/pdf/pdf-editor.tsx')).PdfEditor,
}));

const isOfPdf = (operation: EditorOperation | undefined): operation is PdfOperation =>
  operation !== undefined && Object.hasOwn(pdfOperations, operation);

function SignInNeeded({ name }: { name: AccountEditorName }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  // What was wanted travels along, so that it can be taken up after signing in.
  const from = { pathname, state: state as unknown };
  return (
    <Sheet>
      <section className="file-notice" aria-labelledby="editor-notice">
        <RegistrationMark />
        <h2 id="editor-notice">{texts.editor.authenticationRequired}</h2>
        <p>{signInTexts[name]}</p>
        <Button kind="primary" onPress={() => void navigate(screens.login, { state: { from } })}>
          {texts.editor.loginToContinue}
        </Button>
      </section>
    </Sheet>
  );
}

function BeingBuilt({ name, operation }: Omit<Props, 'file'>) {
  const navigate = useNavigate();
  const label = typeLabel(name);
  return (
    <Sheet folded>
      <section className="file-notice" aria-labelledby="editor-notice">
        <h2 id="editor-notice">{fill(messages.editor.beingBuilt, { name: label })}</h2>
        {operation && <p>{beginsWith(name, operation)}</p>}
        <p>{messages.editor.beingBuiltText}</p>
        <Button onPress={() => void navigate(screens.editorUpload)}>
          {messages.editor.toConversions}
        </Button>
      </section>
    </Sheet>
  );
}

const beginsWith = (name: AccountEditorName, operation: EditorOperation) =>
  fill(messages.editor.beginsWith, { operation: operationLabel(name, operation) });
