import { fill } from '@octavo/contract';
import { texts } from '#messages/texts.ts';

/**
 * That an image could not be made, in the specification's words (section 8, "Editor").
 * @param reason in the words of the upload screen, which mention conversions
 */
export const failureText = (reason: string): string =>
  fill(texts.editor.imageFailed, {
    reason: reason === texts.upload.failed ? texts.editor.imageProcessFailed : reason,
  });
