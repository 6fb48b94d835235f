// Reads the tags of a PDF as JSON, with what is wrong with them (decision 136).
import { writeFile } from 'node:fs/promises';
import { pdfTags, ProblemError, type PdfTags, type ReportLanguage } from '@octavo/contract';
import { converter } from '#kernel/converter.ts';
import { fileReader } from '#conversions/edit-pdf/readable-file.ts';
import { markedPages } from '#editing/pdf-accessibility/tag-reading/marked-content.ts';
import { pageBoxesOf } from '#editing/pdf-accessibility/tag-reading/element-reader.ts';
import { readTags, untagged } from '#editing/pdf-accessibility/tag-reading/read-tags.ts';
import {
  lacksLetters,
  letterProblems,
} from '#editing/pdf-accessibility/tag-reading/letter-problems.ts';
import { placesOfLetters, type PlacedLetter } from '#editing/pdf-archive/letters/letter-places.ts';
import { protectionOf, sourceOf } from '#formats/pdf/structure/document.ts';
import { isSigned } from '#formats/pdf/structure/signatures.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';

type Options = { reportLanguage: ReportLanguage; password?: string };

export default converter<Options>({
  reads: ['pdf'],
  writes: ['json'],
  pool: 'pdf',
  does: ['pdf-read-tags'],
  async convert([input], output, { reportLanguage: language, password }, run) {
    const source = sourceOf(input, password);
    const { isProtected } = await protectionOf(source, run);
    const readFile = fileReader(source, isProtected, run);
    const read = await readFile((file) => ({
      boxes: pageBoxesOf(file),
      lacksLetters: lacksLetters(file),
    }));
    const { name } = input;
    let report: PdfTags | undefined;
    let refusal: ProblemError | undefined;
    let letters: readonly PlacedLetter[] = [];
    if (read) {
      const isCopy = read.path !== source.path;
      const { boxes, lacksLetters: isIncomplete } = read.found;
      const readable = isCopy ? { path: read.path } : source;
      const pages = await markedPages(readable, boxes);
      if (isIncomplete) letters = await placesOfLetters(readable, boxes, run);
      report = readWellFormed(read.path, (file) => {
        try {
          return readTags(file, { name, language, pages });
        } catch (error) {
          // Other trees that cannot be read are reported as damaged.
          if (error instanceof ProblemError && error.problem.code === 'too_many_tags')
            refusal = error;
          throw error;
        }
      });
    }
    if (refusal) throw refusal;
    report ??= untagged(
      { file: name, language, document: { title: '', language: '' }, notes: [] },
      'unreadable',
    );
    report.problems.push(...letterProblems(letters, language));
    if (await isSigned(input.path)) report.isSigned = true;
    await writeFile(output.path('json'), `${JSON.stringify(pdfTags.parse(report), null, 1)}\n`);
  },
});
