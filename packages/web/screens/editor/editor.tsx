// The editor screen (specification sections 2, 4, 5 and 8): opens the editor that fits the file.
import { fill, screens } from '@octavo/contract';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { formatBytes } from '#messages/format.ts';
import { typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { AccountEditor, editorNameOf } from '#screens/editor/account-editor.tsx';
import { TextEditor } from '#editors/text-editor/text-editor.tsx';
import { editorStateOf, type EditorState } from '#navigation/navigation-state.ts';
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
  return (
    <div className="file-screen">
      <title>{`${state.fileName} · ${messages.product}`}</title>
      <Head state={state} label={label} />
      {account ? (
        <AccountEditor name={account} file={state.file} operation={state.operation} />
      ) : (
        <TextEditor state={state} onTarget={setLabel} />
      )}
    </div>
  );
}

/** The header: the open file, the target format, and the way back. */
function Head({ state, label }: { state: EditorState; label: string }) {
  const navigate = useNavigate();
  const { file, conversionType } = state;
  const back = () => void navigate(screens.editorUpload, { state: { conversionType } });
  return (
    <FileHeader
      title={<bdi>{state.fileName}</bdi>}
      facts={[formatBytes(file.size), fill(texts.editor.convertingTo, { label })]}
    >
      <Button kind="quiet" onPress={back}>
        {texts.editor.backToUpload}
      </Button>
    </FileHeader>
  );
}
