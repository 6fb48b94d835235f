// The place of the PDF viewer (specification sections 2 and 5): what it is given is checked, and the ways out lead where they should.
import { fill } from '@octavo/contract';
import { useLocation, useNavigate } from 'react-router';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { faultOf } from '#screens/view-pdf/file-check.ts';
import { Button } from '#ui/button.tsx';
import { FileHead } from '#ui/file-head.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';

const words = messages.viewer;

/** Shows what navigation state brings, or says what is wrong with it. */
export function Screen() {
  const { state } = useLocation();
  const { file } = (state ?? {}) as { file?: unknown };
  const fault = faultOf(file);
  return (
    <div className="file-screen">
      <title>{`${words.title} · ${messages.product}`}</title>
      <Head file={file instanceof File ? file : undefined} canEdit={!fault} />
      {fault ? <Notice tone="problem">{fault}</Notice> : <BeingBuilt />}
    </div>
  );
}

/** The file, and the ways to other screens; both addresses lead on with what they are given. */
function Head({ file, canEdit }: { file: File | undefined; canEdit: boolean }) {
  const navigate = useNavigate();
  return (
    <FileHead
      title={file ? <bdi>{file.name}</bdi> : words.title}
      facts={file ? [formatBytes(file.size)] : []}
    >
      <Button kind="quiet" onPress={() => void navigate('/pdf-editor')}>
        {texts.viewer.backToUpload}
      </Button>
      {canEdit && (
        <Button onPress={() => void navigate('/edit-pdf', { state: { file } })}>
          {texts.viewer.editPdf}
        </Button>
      )}
    </FileHead>
  );
}

const BeingBuilt = () => (
  <Sheet folded>
    <section className="file-notice">
      <h2>{fill(messages.editor.beingBuilt, { name: words.title })}</h2>
      <p>{messages.editor.beingBuiltText}</p>
    </section>
  </Sheet>
);
