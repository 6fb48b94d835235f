// The form fields that a file has already, as PDF.js reads them.
import { draftDefaults, selectedValue, type FieldDraft, type Rect } from './field-draft.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';

type WidgetData = {
  id: string;
  subtype: string;
  fieldName?: string;
  fieldType?: string;
  rect: number[];
  alternativeText?: string;
  required?: boolean;
  readOnly?: boolean;
  multiLine?: boolean;
  maxLen?: number;
  options?: { displayValue: string; exportValue?: string }[];
  fieldValue?: string | string[] | null;
  /** 0 for left, 1 for the middle, 2 for right. */
  textAlignment?: number | null;
  combo?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  hidden?: boolean;
};

function typeOf(data: WidgetData): FieldDraft['type'] {
  if (data.fieldType === 'Sig') return 'signature';
  if (data.fieldType === 'Ch') return data.combo ? 'choice' : 'list';
  if (data.fieldType !== 'Btn') return 'text';
  if (data.checkBox) return 'check';
  return data.radioButton ? 'radio' : 'button';
}

const alignments = ['left', 'center', 'right'] as const;

/** Of lists with several selected options, the first one. */
function valueOf({ fieldValue, checkBox, radioButton, options = [] }: WidgetData): string {
  const value = (Array.isArray(fieldValue) ? fieldValue[0] : fieldValue) ?? '';
  if (radioButton) return '';
  if (checkBox) return value && value !== 'Off' ? selectedValue : '';
  return options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
}

export async function fieldsOfDocument(document: PDFDocumentProxy): Promise<FieldDraft[]> {
  const found: FieldDraft[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const loaded = await document.getPage(page);
    const widgets = (await loaded.getAnnotations()) as WidgetData[];
    for (const data of widgets) {
      const { fieldName: field } = data;
      if (data.subtype !== 'Widget' || !field || data.hidden) continue;
      found.push({
        ...draftDefaults,
        ...{ key: data.id, origin: { field, canMove: true }, type: typeOf(data), page },
        name: field.slice(field.lastIndexOf('.') + 1),
        rect: data.rect.map((value) => Math.round(value * 100) / 100) as Rect,
        tooltip: data.alternativeText ?? '',
        required: data.required ?? false,
        readOnly: data.readOnly ?? false,
        multiline: data.multiLine ?? false,
        maxLength: data.maxLen ?? 0,
        value: valueOf(data),
        align: alignments[data.textAlignment ?? 0] ?? 'left',
        options: (data.options ?? []).map(({ displayValue }) => displayValue).join('\n'),
      });
    }
  }
  const counts = Map.groupBy(found, ({ origin }) => origin?.field);
  // Which place of a field is meant is only certain if it has one.
  return found.map((draft) => {
    const field = draft.origin?.field ?? '';
    return { ...draft, origin: { field, canMove: counts.get(field)?.length === 1 } };
  });
}
