// Checks whether the file in navigation state can be viewed (specification section 5, "PDF viewer file checks").
import { texts } from '#messages/texts.ts';

const { noFile, wrongType, empty, notPdf } = texts.viewer;

/** The first check of the specification that the file fails; undefined for a PDF. */
export function fileProblem(file: unknown): string | undefined {
  if (file === undefined || file === null) return noFile;
  if (!(file instanceof File)) return wrongType;
  if (file.size === 0) return empty;
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  return isPdf ? undefined : notPdf;
}
