// The optional preview (specification section 2): the pages of the file that is open.
import { fill } from '@octavo/contract';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PagePictures } from '#pdf/page-renderer.ts';
import { PageStack } from '#pdf/page-list.tsx';
import { Opening, type Opened } from '#editors/pdf-editor/document/document-loader.tsx';
import { Sheet } from '#ui/layout/card.tsx';

type Props = { opened: Opened; pictures: PagePictures };

/** The pages, or why there are none. */
export const Preview = ({ opened, pictures }: Props) => (
  <Sheet>
    <section className="preview" aria-label={words.preview}>
      <Opening opened={opened}>
        {(document) => (
          <PageStack
            label={words.pagesOfFile}
            pageLabel={(page) => fill(words.page, { page })}
            pictures={pictures}
            document={document}
          />
        )}
      </Opening>
    </section>
  </Sheet>
);
