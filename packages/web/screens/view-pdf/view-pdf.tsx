// The PDF viewer screen (specification sections 2, 4, 5 and 8): the workspace for PDFs with the tools hidden.
import { useLocation, useNavigate } from 'react-router';
import { loadWorkspace } from '#editors/pdf-editor/load-workspace.ts';
import type { HeadParts } from '#editors/pdf-editor/pdf-workspace.tsx';
import { formatBytes } from '#messages/format.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';
import { fileProblem } from '#screens/view-pdf/file-check.ts';
import { Button } from '#ui/forms/button.tsx';
import { FileHeader } from '#ui/layout/file-header.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { lazyComponent } from '#ui/feedback/lazy-component.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';

const words = messages.viewer;

/** Shows the file from navigation state, or the reason why it cannot be shown. */
export function Screen() {
  const { state, key } = useLocation();
  const { file, annotate } = (state ?? {}) as { file?: unknown; annotate?: unknown };
  const problem = fileProblem(file);
  return (
    <>
      <title>{`${file ? words.title : texts.viewer.embeddedNoFile} · ${messages.product}`}</title>
      {problem === undefined && file instanceof File ? (
        <Viewer key={key} file={file} startsAnnotating={annotate === true} />
      ) : (
        <NothingToShow problem={problem ?? ''} file={file instanceof File ? file : undefined} />
      )}
    </>
  );
}

const PdfWorkspace = lazyComponent(
  async () => (await loadWorkspace()).PdfWorkspace,
  <Skeleton lines={4} label={messages.shell.loading} />,
);

function Viewer({ file, startsAnnotating }: { file: File; startsAnnotating: boolean }) {
  const navigate = useNavigate();
  const edit = (state: object = {}) => void navigate('/edit-pdf', { state: { file, ...state } });
  const head = ({ file: shown, actions }: HeadParts) => (
    <FileHeader
      title={<bdi>{shown.name}</bdi>}
      facts={[formatBytes(shown.size)]}
      back={<BackToUpload />}
    >
      {actions}
      <Button onPress={() => edit()}>{texts.viewer.editPdf}</Button>
    </FileHeader>
  );
  return (
    <PdfWorkspace
      {...{ file, head }}
      task={startsAnnotating ? 'annotate' : undefined}
      mode="view"
      onTool={(operation) => edit({ operation })}
    />
  );
}

function BackToUpload() {
  const navigate = useNavigate();
  return (
    <Button kind="quiet" onPress={() => void navigate('/pdf-editor')}>
      {texts.viewer.backToUpload}
    </Button>
  );
}

const NothingToShow = ({ problem, file }: { problem: string; file: File | undefined }) => (
  <div className="file-screen">
    <FileHeader
      title={file ? <bdi>{file.name}</bdi> : words.title}
      facts={file ? [formatBytes(file.size)] : []}
    >
      <BackToUpload />
    </FileHeader>
    <Card>
      <section className="file-notice">
        <Notice tone="problem">{problem}</Notice>
      </section>
    </Card>
  </div>
);
