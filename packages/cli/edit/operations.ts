// Finds the operation that a command line names among those of the PDF and image editors.
import {
  aliasesOf,
  formats,
  imageOperations,
  isConversionType,
  operationNamed,
  pdfOperations,
  type Operation,
  type Operations,
} from '@octavo/contract';
import { didYouMean } from '#suggestions.ts';

/** The operations of each editor, by their names. */
export const editors: Readonly<Record<'PDF' | 'image', Operations>> = {
  PDF: pdfOperations,
  image: imageOperations,
};

/** Every word that names one of these operations. */
export const namesOf = (operations: Operations): string[] =>
  Object.entries(operations).flatMap(([name, { type }]) => [name, type, ...aliasesOf(type)]);

/**
 * The operations of this name: one, or one of each editor.
 * @throws Error with a sentence for the user when there is none
 */
export function operationsNamed(word: string): readonly [Operation, ...Operation[]] {
  const all = Object.values(editors);
  const [first, ...others] = all.flatMap((operations) => operationNamed(operations, word) ?? []);
  if (first) return [first, ...others];
  if (isConversionType(word))
    throw new Error(`${word} is a conversion. Use octavo convert --type ${word}.`);
  const near = didYouMean(word, all.flatMap(namesOf));
  throw new Error(`Unknown operation “${word}”.${near} octavo edit --help lists all operations.`);
}

const reads = ({ from }: Operation, file: string): boolean =>
  from.some((format) =>
    formats[format].extensions.some((extension) => file.toLowerCase().endsWith(extension)),
  );

/**
 * The operation for these files. If both editors have one of this name, the extensions of the files decide.
 * @throws Error with a sentence for the user when they do not
 */
export function operationFor(
  word: string,
  [first, ...others]: readonly [Operation, ...Operation[]],
  files: readonly string[],
): Operation {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const [fit, ...further] = all.filter((one) => files.some((file) => reads(one, file)));
  if (fit && further.length === 0) return fit;
  const types = all.map(({ type }) => `--operation ${type}`).join(' or ');
  const why = fit ? 'these files are both' : 'the names of these files do not say which they are';
  throw new Error(`“${word}” exists for PDFs and for images, and ${why}. Use ${types}.`);
}
