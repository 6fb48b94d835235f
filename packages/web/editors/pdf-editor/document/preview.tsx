// The optional page preview (specification section 2).
import { fill } from '@octavo/contract';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PageRenderer } from '#pdf/page-renderer.ts';
import { PageList } from '#pdf/page-list.tsx';
import { DocumentLoader, type LoadedPdf } from '#editors/pdf-editor/document/document-loader.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = { loadedPdf: LoadedPdf; pageRenderer: PageRenderer };

/** The pages, or why they cannot be shown. */
export const Preview = ({ loadedPdf, pageRenderer }: Props) => (
  <Card>
    <section className="preview" aria-label={words.preview}>
      <DocumentLoader loadedPdf={loadedPdf}>
        {(document) => (
          <PageList
            label={words.pagesOfFile}
            pageLabel={(page) => fill(words.page, { page })}
            pageRenderer={pageRenderer}
            document={document}
          />
        )}
      </DocumentLoader>
    </section>
  </Card>
);
