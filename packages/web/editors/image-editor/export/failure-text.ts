import { fill } from '@octavo/contract';
import { texts } from '#messages/texts.ts';

/**
 * The message for a failed image, in the specification's words (section 8, "Editor").
 * @param reason the server's reason; the upload screen's text, which mentions conversions, is replaced
 */
export const failureText = (reason: string): string =>
  fill(texts.editor.imageFailed, {
    reason: reason === texts.upload.failed ? texts.editor.imageProcessFailed : reason,
  });
