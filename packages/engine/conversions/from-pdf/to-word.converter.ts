// PDF to editable Word documents.
import { converter } from '#kernel/converter.ts';
import { writeWordDocument } from '#formats/docx/write/writer.ts';
import { reflowed } from '#reflow/document.ts';
import { placed } from '#reflow/placed-document.ts';
import { warnOfMissingText } from '#reflow/text-coverage.ts';
import { readIllustratedPages, type ReadOptions } from '#reflow/read-pages.ts';
import { cancellable } from '#reflow/page/cancellable.ts';

type Options = ReadOptions & {
  layout: 'flowing' | 'exact';
  headersAndFooters: boolean;
};

const documents = { flowing: reflowed, exact: placed } as const;

export default converter<Options>({
  reads: ['pdf'],
  writes: ['docx'],
  pool: 'pdf',
  async convert([input], output, options, run) {
    const content = await readIllustratedPages(input, options, run);
    const document = documents[options.layout](content, {
      keepsRunningText: options.headersAndFooters,
    });
    const blocks = cancellable(document.blocks(), run.signal);
    warnOfMissingText(document.incompletePages, run);
    await writeWordDocument(output.path('docx'), { ...document, blocks });
  },
});
