// The PDF viewer screen (specification sections 2, 4, 5 and 8).
import { useLocation, useNavigate } from 'react-router';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { fileProblem } from '#screens/view-pdf/file-check.ts';
import { PdfViewer } from '#screens/view-pdf/pdf-viewer.tsx';
import { Button } from '#ui/forms/button.tsx';
import { FileHeader } from '#ui/layout/file-header.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import '#ui/forms/tool-toggle.css';
import './view-pdf.css';

const words = messages.viewer;

/** Shows the file from navigation state, or the reason why it cannot be shown. */
export function Screen() {
  const { state, key } = useLocation();
  const { file, annotate } = (state ?? {}) as { file?: unknown; annotate?: unknown };
  const problem = fileProblem(file);
  return (
    <div className="file-screen view-screen">
      <title>{`${file ? words.title : texts.viewer.embeddedNoFile} · ${messages.product}`}</title>
      <Head file={file instanceof File ? file : undefined} canEdit={!problem} />
      {problem === undefined && file instanceof File ? (
        <PdfViewer key={key} file={file} initialMode={annotate === true ? 'annotate' : 'view'} />
      ) : (
        <NothingToShow problem={problem ?? ''} />
      )}
    </div>
  );
}

/** The file name, and links to the editor and the upload screen, which pass the file along. */
function Head({ file, canEdit }: { file: File | undefined; canEdit: boolean }) {
  const navigate = useNavigate();
  return (
    <FileHeader
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
    </FileHeader>
  );
}

const NothingToShow = ({ problem }: { problem: string }) => (
  <Card>
    <section className="file-notice">
      <Notice tone="problem">{problem}</Notice>
    </section>
  </Card>
);
