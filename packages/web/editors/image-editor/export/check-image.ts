import { fileTooLarge, ProblemError } from '@octavo/contract';
import { inspectImage } from '#image/inspect/inspect.ts';
import { localProblemText } from '#messages/problems.ts';
import { texts } from '#messages/texts.ts';

/**
 * Why a file cannot be used as an image, by its size and header; undefined if it can.
 * @param maxBytes the size limit, if known
 */
export async function checkImage(file: File, maxBytes = Infinity): Promise<string | undefined> {
  if (file.size > maxBytes)
    return localProblemText(
      fileTooLarge(maxBytes, { size: file.size, plans: 'see Pricing' }).problem,
    );
  try {
    await inspectImage(file);
    return undefined;
  } catch (error) {
    return error instanceof ProblemError
      ? localProblemText(error.problem)
      : texts.editor.imageLoadFailed;
  }
}
