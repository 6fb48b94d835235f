// The optional preview (specification section 2): the pages of the file that is open.
import { fill } from '@octavo/contract';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import type { PagePictures } from '#pdf/page-pictures.ts';
import { PageStack } from '#pdf/page-stack.tsx';
import { Opening, type Opened } from '#screens/editor/pdf/opening.tsx';
import { Sheet } from '#ui/sheet.tsx';

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
