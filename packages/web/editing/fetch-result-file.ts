// Fetches a result as a file, to open it in an editor (specification section 8, "Timeouts and downloads").
import { fill, type ConversionResult } from '@octavo/contract';
import { texts } from '#messages/texts.ts';

const { downloadStatus } = texts.editor;

/**
 * @param failureText the message if the file cannot be fetched
 * @throws Error with that message and the cause
 */
export async function fetchResultFile(
  result: ConversionResult,
  failureText: string,
): Promise<File> {
  const { downloadUrl, outputFileName, mimeType: type } = result;
  try {
    const answer = await fetch(downloadUrl);
    const { status, statusText } = answer;
    if (!answer.ok) throw new Error(fill(downloadStatus, { status, statusText }));
    return new File([await answer.blob()], outputFileName, { type });
  } catch (cause) {
    throw new Error(failureText, { cause });
  }
}
