// Typesets the texts of form fields with the browser, so that they may be in any script.
import type { OutputFile, Run } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import type { Typesetter } from '#editing/pdf-forms/write-form.ts';
import { formXObjects } from '#editing/pdf-overlay/form-xobjects.ts';
import { printed } from '#editing/pdf-overlay/overlay-pages.ts';
import { escaped } from '#formats/html/markup.ts';
import { imported } from '#formats/pdf/structure/object-import.ts';

/** The text is one element; in a field with a cell for each letter, each letter is one. */
const htmlOf = ({ text, style }: { text: string; style: string }): string => {
  const content = style.includes('display:grid')
    ? Array.from(text, (sign) => `<span style="text-align:center">${escaped(sign)}</span>`).join('')
    : escaped(text);
  return `<div dir="auto" style="${style}">${content}</div>`;
};

export const fieldTypesetter =
  (output: OutputFile, run: Run): Typesetter =>
  async (texts, maxId) => {
    const folder = await emptyFolder(run.scratch, 'texts');
    const sheets = texts.map(({ width, height, text, style }) => ({
      ...{ width, height, html: htmlOf({ text, style: style.replaceAll('"', "'") }) },
    }));
    const drawn = await printed({ sheets, style: '' }, output.path('pdf'), folder, run);
    const taken = imported(drawn, maxId);
    const forms = formXObjects(drawn, taken, sheets);
    return { objects: taken.objects, forms, maxId: taken.maxId };
  };
