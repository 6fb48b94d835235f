// Converts a PDF to PDF/A (ISO 19005-2, -3 and -4): repairs what loses nothing visible, and refuses what cannot be repaired.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { inputOf, type Source } from '#formats/pdf/structure/document.ts';
import { graphOf } from '#formats/pdf/structure/graph.ts';
import { passesCheck } from '#formats/pdf/structure/integrity-check.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { writeChanged } from '#formats/pdf/structure/update.ts';
import { attachFile, type AttachedFile } from './attach-file.ts';
import { repairAnnotations } from './annotations.ts';
import { repairCatalog } from './catalog.ts';
import { setOutputIntent } from './colours.ts';
import { walkContent } from './content-walk.ts';
import { repairDictionaries, repairOverprint } from './dictionaries.ts';
import { EditedPdf, type Losses } from './edited-pdf.ts';
import { uniteSpotColours } from './spot-colours.ts';
import { repairFonts } from './fonts/repair-fonts.ts';
import { checkImages } from './images.ts';
import { levels, type ArchiveLevel } from './levels.ts';
import { setMetadata } from './metadata.ts';

/**
 * Writes the archive version of a document.
 * @param file a file to attach, for levels that keep attached files
 * @returns what was left out
 * @throws ProblemError `not_archivable` with the clauses that the file would break
 */
export async function toArchive(
  source: Source,
  target: string,
  level: ArchiveLevel,
  run: Run,
  file?: AttachedFile,
): Promise<Losses> {
  // An attempt with the file as it was given may have left it.
  const folder = await emptyFolder(run.scratch, 'archive');
  const plain = join(folder, 'plain.pdf');
  await normalise(source, plain, {}, run);
  let result = await converted(plain, folder, { level, file }, run);
  if (result.needsImages) {
    const path = join(folder, 'images.pdf');
    await normalise({ path: plain }, path, { externalizeInlineImages: '', iiMinBytes: '0' }, run);
    result = await converted(path, folder, { level, file }, run);
  }
  const { pdf, path } = result;
  if (pdf.violations.length) throw new ProblemError('not_archivable', { rules: listed(pdf) });
  const { objects, maxId } = await pdf.changes();
  const rules = levels[level];
  const how = {
    objectStreams: 'generate',
    forceVersion: rules.version,
    newlineBeforeEndstream: '',
  };
  await writeChanged({ path }, target, { objects, maxId }, run, how);
  // Streams that cannot be decoded are copied as they are.
  if (!(await passesCheck({ path: target }, run)))
    throw new ProblemError('not_archivable', { rules: '6.1.7 (damaged streams)' });
  await rm(folder, { recursive: true });
  return pdf.losses;
}

/** Removes encryption and filters that archives do not allow, such as LZW. */
export const normalise = (
  source: Source,
  outputFile: string,
  how: object,
  run: Run,
): Promise<string> =>
  qpdf(
    {
      ...inputOf(source),
      ...{
        decrypt: '',
        removeRestrictions: '',
        streamData: 'compress',
        decodeLevel: 'generalized',
      },
      ...{ objectStreams: 'disable', outputFile, ...how },
    },
    run,
  );

type Wanted = { level: ArchiveLevel; file: AttachedFile | undefined };

async function converted(path: string, folder: string, { level, file }: Wanted, run: Run) {
  const objects = join(folder, 'objects');
  await rm(objects, { recursive: true, force: true });
  await mkdir(objects);
  const graph = await graphOf({ path }, objects, run);
  const pdf = new EditedPdf(graph, objects);
  const rules = levels[level];
  const { '/NeedAppearances': isRedrawn } = pdf.dictionary(pdf.catalog['/AcroForm']);
  if (file) attachFile(pdf, file);
  repairCatalog(pdf, rules);
  await repairAnnotations(pdf, rules, pdf.resolved(isRedrawn) === true);
  run.progress(0, 1, 'reading');
  const content = await walkContent(pdf, rules.part === 4);
  await setMetadata(pdf, rules, file?.metadata);
  const colours = repairDictionaries(pdf);
  const fonts = [...content.fonts.values()];
  await repairFonts(pdf, fonts, rules, (done) => run.progress(done, fonts.length, 'fonts'));
  await checkImages(pdf);
  await uniteSpotColours(pdf);
  if (colours.hasCmykProfile) repairOverprint(pdf);
  await setOutputIntent(pdf, { usesCmyk: colours.usesCmyk || content.usesCmyk });
  return { pdf, path, needsImages: content.hasUnsuitableInlineImages };
}

const mostListed = 8;

function listed({ violations }: EditedPdf): string {
  const texts = violations.slice(0, mostListed).map(({ rule, place }) => `${rule} (${place})`);
  const more = violations.length - texts.length;
  return [...texts, ...(more > 0 ? [`… ${more} more`] : [])].join(', ');
}
