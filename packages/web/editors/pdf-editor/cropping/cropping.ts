// The crop as the frame on the pages and the form show it.
import { includesPage, marginsOf, type Margins } from '#editors/pdf-editor/cropping/margins.ts';
import type { Choices } from '#editors/pdf-editor/operations/choices.ts';

export type Cropping = {
  margins: Margins;
  onMargins: (margins: Margins) => void;
  /** The pages as text, such as `1-3, 7`; empty for all. */
  pages: string;
  onPages: (pages: string) => void;
  /** Whether a page shows a frame. */
  isCropped: (page: number) => boolean;
};

/**
 * @param choices the form's values
 * @param onValues changes some of them
 */
export function croppingOf(
  { values }: Choices,
  onValues: (values: Choices['values']) => void,
): Cropping {
  const pages = String(values['pages'] ?? '');
  return {
    margins: marginsOf(values),
    onMargins: onValues,
    pages,
    onPages: (next) => onValues({ pages: next }),
    // The margins are measured from the content then, which is known only when it is cropped.
    isCropped: (page) => values['toContent'] !== true && includesPage(pages, page),
  };
}
