// The tools that are suggested for a result, by its format.
import {
  formats,
  screens,
  type ConversionType,
  type Format,
  type PresetStep,
} from '@octavo/contract';
import { labelFor, typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';

export type NextStep = {
  label: string;
  /** The screen that takes the result, and its navigation state. */
  path: string;
  stateFor: (file: File, earlierSteps: readonly PresetStep[]) => object;
};

const convert = (conversionType: ConversionType): NextStep => ({
  label: typeLabel(conversionType),
  path: screens.editorUpload,
  stateFor: (file, earlierSteps) => ({ conversionType, files: [file], earlierSteps }),
});

const edit = (conversionType: ConversionType, label: string, operation?: string): NextStep => ({
  label,
  path: screens.editor,
  stateFor: (file) => ({ conversionType, file, fileName: file.name, operation }),
});

const sign: NextStep = {
  label: messages.upload.sign,
  path: screens.viewPdf,
  stateFor: (file) => ({ file, annotate: true }),
};

const [, cropAndResize] = texts.home.imageEditorTags;
const image = [edit('image-editor', cropAndResize, 'resize')];

const steps: Partial<Record<Format, readonly NextStep[]>> = {
  pdf: [edit('pdf-editor', labelFor('Compress PDF'), 'compress'), sign, convert('pdf-to-word')],
  jpg: [...image, convert('jpg-to-pdf')],
  png: [...image, convert('png-to-pdf')],
  gif: [...image, convert('gif-to-pdf')],
  docx: [convert('word-to-pdf')],
  xlsx: [convert('excel-to-pdf')],
  pptx: [convert('pptx-to-pdf')],
  csv: [convert('csv-to-json')],
  json: [convert('json-to-xml')],
  html: [convert('html-to-pdf')],
  txt: [edit('text-editor', typeLabel('text-editor')), convert('txt-to-pdf')],
};

/**
 * The steps that fit a result; none for formats that nothing follows.
 * @param mimeType the type of the result, with or without a charset
 */
export function nextStepsFor(mimeType: string): readonly NextStep[] {
  const [mime] = mimeType.split(';');
  const format = (Object.keys(steps) as Format[]).find((name) => formats[name].mime === mime);
  return (format && steps[format]) ?? [];
}
