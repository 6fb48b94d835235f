// The editor screen (specification sections 2, 4, 5 and 8): opens the editor that fits the file.
import { fill, pdfOperations, screens, type PdfOperation } from '@octavo/contract';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { formatBytes } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { AccountEditor, editorNameOf } from '#screens/editor/account-editor.tsx';
import { DocumentEditor } from '#editors/document-editor/document-editor.tsx';
import { TextEditor } from '#editors/text-editor/text-editor.tsx';
import { loadWorkspace } from '#editors/pdf-editor/load-workspace.ts';
import type { HeadParts } from '#editors/pdf-editor/pdf-workspace.tsx';
import { useIdentity } from '#identity/identity.ts';
import { isPdfTask, type EditorOperation } from '#navigation/editor-operations.ts';
import { editorStateOf, type EditorState } from '#navigation/navigation-state.ts';
import { lazyComponent } from '#ui/feedback/lazy-component.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/forms/button.tsx';
import { FileHeader } from '#ui/layout/file-header.tsx';
import './editor.css';

/** Opens the editor for the file in navigation state; without a file, redirects to the upload screen. */
export function Screen() {
  const { state, key } = useLocation();
  const editing = editorStateOf(state);
  if (!editing) return <Navigate to={screens.editorUpload} replace />;
  return <Editor key={key} state={editing} />;
}

function Editor({ state }: { state: EditorState }) {
  const [label, setLabel] = useState(typeLabel(state.conversionType));
  const account = editorNameOf(state.conversionType);
  const isSignedIn = useIdentity().state === 'signed-in';
  const title = <title>{`${state.fileName} · ${messages.product}`}</title>;
  if (account === 'pdf-editor' && isSignedIn)
    return (
      <>
        {title}
        <PdfEditor state={state} label={label} />
      </>
    );
  return (
    <div className="file-screen">
      {title}
      <Head state={state} label={label} />
      {account ? (
        <AccountEditor name={account} file={state.file} operation={state.operation} />
      ) : (
        <TypeEditor state={state} onTarget={setLabel} />
      )}
    </div>
  );
}

/** The document editor has formatted text, the other editors plain text. */
const TypeEditor = (props: { state: EditorState; onTarget: (label: string) => void }) =>
  props.state.conversionType === 'document-editor' ? (
    <DocumentEditor {...props} />
  ) : (
    <TextEditor {...props} />
  );

const PdfWorkspace = lazyComponent(
  async () => (await loadWorkspace()).PdfWorkspace,
  <Skeleton lines={4} label={messages.shell.loading} />,
);

/** The workspace for PDFs, with a header of its own. */
function PdfEditor({ state, label }: HeadProps) {
  const { operation } = state;
  const [file] = useState(() => renamed(state));
  const head = ({ file: shown, actions }: HeadParts) => (
    <FileHeader
      title={<bdi>{shown.name}</bdi>}
      facts={factsOf(shown.size, label)}
      back={<BackToUpload state={state} />}
    >
      {actions}
    </FileHeader>
  );
  return (
    <PdfWorkspace
      {...{ file, head }}
      others={state.others ?? []}
      mode="edit"
      task={isPdfTask(operation) ? operation : undefined}
      initialOperation={isOfPdf(operation) ? operation : undefined}
    />
  );
}

const renamed = ({ file, fileName }: EditorState): File =>
  fileName === file.name ? file : new File([file], fileName, { type: file.type });

const isOfPdf = (operation: EditorOperation | undefined): operation is PdfOperation =>
  operation !== undefined && !isPdfTask(operation) && Object.hasOwn(pdfOperations, operation);

type HeadProps = { state: EditorState; label: string };

/** The header: the open file, the target format, and the way back. */
const Head = ({ state, label }: HeadProps) => (
  <FileHeader title={<bdi>{state.fileName}</bdi>} facts={factsOf(state.file.size, label)}>
    <BackToUpload state={state} />
  </FileHeader>
);

const factsOf = (bytes: number, label: string) => [
  formatBytes(bytes),
  fill(texts.editor.convertingTo, { label }),
];

function BackToUpload({ state: { conversionType } }: Pick<HeadProps, 'state'>) {
  const navigate = useNavigate();
  const back = () => void navigate(screens.editorUpload, { state: { conversionType } });
  return (
    <Button kind="quiet" onPress={back}>
      {texts.editor.backToUpload}
    </Button>
  );
}
