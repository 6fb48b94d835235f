// The tools that are suggested for a result, by its format.
import {
  conversion,
  formats,
  isOperationType,
  screens,
  type ConversionType,
  type Format,
  type PresetStep,
} from '@octavo/contract';
import { isAvailable } from '#converting/availability.ts';
import { labelFor, typeLabel } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { texts } from '#messages/texts.ts';

export type NextStep = {
  label: string;
  type: ConversionType;
  /** The screen that takes the result, and its navigation state. */
  path: string;
  stateFor: (file: File, earlierSteps: readonly PresetStep[]) => object;
};

const convert = (conversionType: ConversionType): NextStep => ({
  label: typeLabel(conversionType),
  type: conversionType,
  path: screens.editorUpload,
  stateFor: (file, earlierSteps) => ({ conversionType, files: [file], earlierSteps }),
});

const edit = (conversionType: ConversionType, label: string, operation?: string): NextStep => ({
  label,
  type: conversionType,
  path: screens.editor,
  stateFor: (file) => ({ conversionType, file, fileName: file.name, operation }),
});

const [, cropAndResize] = texts.home.imageEditorTags;
const cropOrResize = edit('image-editor', cropAndResize, 'resize');

const steps: Partial<Record<Format, readonly NextStep[]>> = {
  pdf: [
    edit('pdf-editor', labelFor('Compress PDF'), 'compress'),
    edit('pdf-editor', messages.upload.sign, 'sign'),
    convert('pdf-to-word'),
  ],
  jpg: [cropOrResize, convert('jpg-to-pdf')],
  png: [cropOrResize, convert('png-to-pdf')],
  gif: [cropOrResize, convert('gif-to-pdf')],
  webp: [cropOrResize, convert('jpg-to-pdf')],
  docx: [convert('word-to-pdf'), convert('document-editor')],
  pptx: [convert('pptx-to-pdf'), convert('pptx-to-word')],
  ppt: [convert('ppt-to-pdf'), convert('ppt-to-word')],
  xlsx: [convert('excel-to-pdf'), convert('excel-to-csv')],
  csv: [convert('csv-to-json'), convert('text-to-excel')],
  json: [convert('json-to-xml'), convert('json-to-csv')],
  xml: [convert('xml-to-json')],
  html: [convert('html-to-pdf'), convert('html-to-word')],
  md: [convert('markdown-to-pdf'), convert('markdown-to-word')],
  txt: [edit('text-editor', typeLabel('text-editor')), convert('txt-to-pdf')],
};

/**
 * The steps that fit a result; none for formats that nothing follows. Conversions back to what the result was made from are
 * left out.
 * @param mimeType the type of the result, with or without a charset
 * @param done what was done before, the last step last
 */
export function nextStepsFor(
  mimeType: string,
  done: readonly PresetStep[] = [],
): readonly NextStep[] {
  const [mime] = mimeType.split(';');
  const format = (Object.keys(steps) as Format[]).find((name) => formats[name].mime === mime);
  const sources = sourcesOf(done.at(-1));
  const fits = ({ type }: NextStep) => {
    const { mode, to } = conversion(type);
    return isAvailable(type) && (mode === 'edit' || !sources.includes(to));
  };
  return ((format && steps[format]) ?? []).filter(fits);
}

/** The formats that a step reads, if it is a conversion. */
const sourcesOf = (step: PresetStep | undefined): readonly Format[] =>
  step && !isOperationType(step.type) ? conversion(step.type).from : [];
