// Writes a changed form. Texts whose letters no font of the form has are typeset first.
import type { Run } from '#kernel/converter.ts';
import type { Source } from '#formats/pdf/structure/document.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { writeChanged, type Change } from '#formats/pdf/structure/update.ts';
import { form, written } from '#formats/pdf/appearances/appearance-operators.ts';
import type { Box } from '#formats/pdf/structure/page-boxes.ts';
import type { PendingText } from './fill.ts';

/** Texts as forms of the target document, with what they need. */
export type TypesetTexts = {
  objects: Record<string, Change>;
  forms: readonly { reference: string; box: Box; change: Change }[];
  maxId: number;
};

/** @param maxId the highest number of the target document */
export type Typesetter = (texts: readonly PendingText[], maxId: number) => Promise<TypesetTexts>;

/** @throws ProblemError of the typesetter and of qpdf */
export async function writeForm(
  pdf: EditablePdf,
  pending: readonly PendingText[],
  { source, target, typeset }: { source: Source; target: string; typeset: Typesetter },
  run: Run,
): Promise<void> {
  const { objects, maxId } = await pdf.changes();
  if (!pending.length) return writeChanged(source, target, { objects, maxId }, run);
  const texts = await typeset(pending, maxId);
  const added: Record<string, Change> = {};
  for (const [index, { reference, box, change }] of texts.forms.entries()) {
    const text = pending[index] as PendingText;
    added[reference] = change;
    added[text.reference] = appearanceOf(text, reference, box);
  }
  const all = { ...objects, ...texts.objects, ...added };
  await writeChanged(source, target, { objects: all, maxId: texts.maxId }, run);
}

function appearanceOf(text: PendingText, reference: string, box: Box): Change {
  const { width, height, matrix } = text;
  const content = `${text.box}/Tx BMC q ${written(0, 0, width, height)} re W n 1 0 0 1 ${written(-box[0], -box[1])} cm /Text Do Q EMC`;
  const dict = {
    ...form,
    ...{ '/BBox': [0, 0, width, height], '/Matrix': matrix },
    '/Resources': { '/XObject': { '/Text': reference } },
  };
  return { stream: { dict, data: Buffer.from(content, 'latin1').toString('base64') } };
}
