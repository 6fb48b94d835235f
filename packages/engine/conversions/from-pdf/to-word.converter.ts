// PDF to editable Word documents.
import { converter } from '#kernel/converter.ts';
import { writeWordDocument } from '#formats/docx/write/writer.ts';
import { reflowedOrPlaced } from '#reflow/document.ts';
import { picturesAtPlaces } from '#reflow/placed/page-pictures.ts';
import { placed } from '#reflow/placed/placed-document.ts';
import { warnOfMissingText } from '#reflow/text-coverage.ts';
import { withIllustratedPages, type ReadOptions } from '#reflow/read-pages.ts';
import { cancellable } from '#reflow/page/cancellable.ts';

type Options = ReadOptions & {
  layout: 'flowing' | 'exact';
  headersAndFooters: boolean;
};

const documents = { flowing: reflowedOrPlaced, exact: placed } as const;

export default converter<Options>({
  reads: ['pdf'],
  writes: ['docx'],
  pool: 'pdf',
  convert: ([input], output, options, run) =>
    withIllustratedPages(input, options, run, async (content, pdf) => {
      const document = await documents[options.layout](
        content,
        { keepsRunningText: options.headersAndFooters },
        (page, tables) => picturesAtPlaces(pdf, page, tables, run.scratch),
      );
      const blocks = cancellable(document.blocks(), run.signal);
      warnOfMissingText(document.incompletePages, run);
      await writeWordDocument(output.path('docx'), { ...document, blocks });
    }),
});
