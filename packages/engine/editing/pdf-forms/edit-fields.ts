// Adds, changes, removes and orders the fields of a form.
import {
  ProblemError,
  type AddedField,
  type ChangedField,
  type FieldProperties,
  type FormEdit,
} from '@octavo/contract';
import { fieldEntry } from '#formats/pdf/appearances/field-font.ts';
import { isReference } from '#formats/pdf/objects/objects.ts';
import type { EditablePdf } from '#formats/pdf/structure/editable-pdf.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';
import { fieldFlags, fieldsOf, type Field } from './fields.ts';
import { emptyReport, setField, showField, type FillReport, type PendingText } from './fill.ts';
import { dictionaryIn, listIn } from './form-dictionary.ts';
import { FieldTags } from './field-tags.ts';
import { newField, withFlag } from './new-field.ts';
import { removeField } from './removed-field.ts';

type Page = { reference: Value; page: Dictionary };

/** Edits one document in place. */
export class FormEditor {
  readonly #pdf: EditablePdf;
  readonly #pages: readonly Page[];
  readonly #form: Dictionary;
  readonly #tags: FieldTags;
  readonly pending: PendingText[] = [];
  readonly report: FillReport = emptyReport();

  constructor(pdf: EditablePdf) {
    this.#pdf = pdf;
    this.#pages = [...pdf.pageObjects()];
    this.#form = formOf(pdf);
    const pages = this.#pages.map(({ reference }) => reference);
    this.#tags = new FieldTags(pdf, pages);
  }

  /** @throws ProblemError `page_beyond_end`, `form_field_exists`, `form_field_unknown` */
  async apply(edits: readonly FormEdit[]): Promise<void> {
    for (const [index, edit] of edits.entries()) {
      const { kind } = edit;
      if (kind === 'change' && edits[index - 1]?.kind !== 'change')
        await this.#changeAll(changesFrom(edits, index));
      else if (kind === 'add') await this.#add(edit);
      else if (kind === 'remove') for (const field of this.#named(edit.field)) this.#remove(field);
      else if (kind === 'order') this.#order(edit.page, edit.fields);
    }
  }

  #remove(field: Field): void {
    for (const { reference } of field.widgets) this.#tags.remove(reference);
    removeField(this.#pdf, this.#form, field);
  }

  #page(number: number): Page {
    const found = this.#pages[number - 1];
    if (!found)
      throw new ProblemError('page_beyond_end', { page: number, found: this.#pages.length });
    return found;
  }

  #named(name: string): Field[] {
    const found = fieldsOf(this.#pdf).filter((field) => field.name === name);
    if (!found.length) throw new ProblemError('form_field_unknown', { name });
    return found;
  }

  async #add(edit: AddedField): Promise<void> {
    const pdf = this.#pdf;
    const { reference: page, page: dictionary } = this.#page(edit.page);
    const existing = fieldsOf(pdf).find(({ name }) => name === edit.name);
    const isMore = edit.type === 'radio' && existing?.kind === 'radio';
    const isParent = topFieldNames(pdf, this.#form).has(edit.name);
    if (isParent && !isMore) throw new ProblemError('form_field_exists', { name: edit.name });
    const { rotation } = boxesOf(pdf, dictionary);
    const widget = newField(pdf, edit, { page, rotation });
    const reference = pdf.add(widget);
    listIn(pdf, dictionary, '/Annots').push(reference);
    this.#tags.add(reference, widget, page);
    if (edit.type === 'radio') this.#addButton(edit, reference, widget, existing);
    else listIn(pdf, this.#form, '/Fields').push(reference);
    const [field] = this.#named(edit.name);
    if (!field) return;
    // Screen readers need a label in tagged documents.
    const tooltip = edit.tooltip ?? (this.#tags.isTagged && !isMore ? edit.name : undefined);
    await this.#setProperties(field, { ...edit, tooltip });
  }

  /** Radio buttons are kids of a field that has their state. */
  #addButton(
    { name }: AddedField,
    reference: string,
    widget: Dictionary,
    existing: Field | undefined,
  ): void {
    const pdf = this.#pdf;
    const parent = existing ? parentOf(pdf, this.#form, existing) : undefined;
    if (parent) {
      widget['/Parent'] = parent;
      listIn(pdf, pdf.dictionary(parent), '/Kids').push(reference);
      return;
    }
    if (existing) throw new ProblemError('form_field_exists', { name });
    const flags = fieldFlags.radio | fieldFlags.noToggleToOff;
    const own = { '/FT': '/Btn', '/Ff': flags, '/T': `u:${name}`, '/Kids': [reference] };
    const added = pdf.add(own);
    widget['/Parent'] = added;
    listIn(pdf, this.#form, '/Fields').push(added);
  }

  /** Names are those before the changes, so that fields can swap theirs. */
  async #changeAll(edits: readonly ChangedField[]): Promise<void> {
    const before = Map.groupBy(fieldsOf(this.#pdf), ({ name }) => name);
    const renamed = new Set<Dictionary>();
    for (const { field, name } of edits)
      if (name !== undefined && fullName(field, name) !== field)
        for (const { dictionary } of before.get(field) ?? []) renamed.add(dictionary);
    for (const edit of edits) {
      const fields = before.get(edit.field) ?? this.#named(edit.field);
      for (const { dictionary } of fields) renamed.delete(dictionary);
      await this.#change(edit, fields, renamed);
    }
  }

  /** @param renamed fields whose present names become free */
  async #change(
    edit: ChangedField,
    fields: readonly Field[],
    renamed: ReadonlySet<Dictionary>,
  ): Promise<void> {
    for (const [index, field] of fields.entries()) {
      if (edit.name !== undefined) this.#rename(field, edit.name, renamed);
      const widget = field.widgets[edit.widget]?.dictionary;
      if (edit.rect && widget && index === 0) widget['/Rect'] = [...normal(edit.rect)];
      await this.#setProperties(field, edit);
      if (edit.rect && widget) await this.#show(field, widget);
    }
  }

  #rename(field: Field, name: string, renamed: ReadonlySet<Dictionary>): void {
    const full = fullName(field.name, name);
    if (full === field.name) return;
    const isTaken = fieldsOf(this.#pdf).some(
      (other) => other.name === full && !renamed.has(other.dictionary),
    );
    if (isTaken) throw new ProblemError('form_field_exists', { name: full });
    field.dictionary['/T'] = `u:${name}`;
  }

  async #setProperties(field: Field, given: FieldProperties): Promise<void> {
    const { dictionary, kind } = field;
    const pdf = this.#pdf;
    if (given.tooltip !== undefined) setText(dictionary, '/TU', given.tooltip);
    setFlag(pdf, dictionary, fieldFlags.required, given.required);
    setFlag(pdf, dictionary, fieldFlags.readOnly, given.readOnly);
    if (kind === 'choice') {
      if (given.options) dictionary['/Opt'] = optionsOf(given.options, field);
      setFlag(pdf, dictionary, fieldFlags.multiple, given.multiple);
    }
    if (kind === 'text') {
      setFlag(pdf, dictionary, fieldFlags.multiline, given.multiline);
      if (given.maxLength === 0) delete dictionary['/MaxLen'];
      else if (given.maxLength) dictionary['/MaxLen'] = given.maxLength;
      const hasCells = given.comb && pdf.number(fieldEntry(pdf, dictionary, '/MaxLen'));
      setFlag(pdf, dictionary, fieldFlags.comb, given.comb === undefined ? undefined : !!hasCells);
    }
    if (given.align) dictionary['/Q'] = ['left', 'center', 'right'].indexOf(given.align);
    if (given.fontSize !== undefined) setFontSize(pdf, field, given.fontSize);
    // The options may be new ones.
    const changed = fieldsOf(pdf).find((other) => other.dictionary === dictionary) ?? field;
    if (given.value !== undefined && setField(changed, given.value, this.report))
      if (dictionary['/V'] === undefined) delete dictionary['/DV'];
      else dictionary['/DV'] = dictionary['/V'] ?? null;
    for (const widget of changed.widgets) await this.#show(changed, widget.dictionary);
  }

  #show(field: Field, widget: Dictionary): Promise<void> {
    return showField(this.#pdf, field, widget, this.pending);
  }

  /** Readers take the order of annotations; also older ones, which do not support `/W` (ISO 32000-2, table 31). */
  #order(number: number, names: readonly string[]): void {
    const pdf = this.#pdf;
    const { page } = this.#page(number);
    const annotations = listIn(pdf, page, '/Annots');
    const wanted = names.flatMap((name) => this.#named(name));
    const places = new Map<Value, number>();
    for (const [place, { widgets }] of wanted.entries())
      for (const { reference } of widgets) places.set(reference, place);
    const isWidget = (one: Value) => pdf.dictionary(one)['/Subtype'] === '/Widget';
    const placeOf = (one: Value) => places.get(one) ?? wanted.length;
    const widgets = annotations.filter(isWidget).toSorted((a, b) => placeOf(a) - placeOf(b));
    const others = annotations.filter((one) => !isWidget(one));
    annotations.splice(0, annotations.length, ...others, ...widgets);
    page['/Tabs'] = '/W';
  }
}

/** The changes that follow each other from an index on. */
function changesFrom(edits: readonly FormEdit[], index: number): ChangedField[] {
  const found: ChangedField[] = [];
  for (const edit of edits.slice(index)) {
    if (edit.kind !== 'change') break;
    found.push(edit);
  }
  return found;
}

/** A field's name with another last part. */
const fullName = (field: string, name: string): string =>
  [...field.split('.').slice(0, -1), name].join('.');

export const normal = ([x1, y1, x2, y2]: readonly [number, number, number, number]) =>
  [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const;

/** The form of the document, with the font of new fields. */
function formOf(pdf: EditablePdf): Dictionary {
  const form = dictionaryIn(pdf, pdf.catalog, '/AcroForm');
  listIn(pdf, form, '/Fields');
  const fonts = dictionaryIn(pdf, dictionaryIn(pdf, form, '/DR'), '/Font');
  const font = { '/Type': '/Font', '/Subtype': '/Type1' };
  fonts['/Helv'] ??= pdf.add({
    ...{ ...font, '/BaseFont': '/Helvetica', '/Encoding': '/WinAnsiEncoding' },
  });
  fonts['/ZaDb'] ??= pdf.add({ ...font, '/BaseFont': '/ZapfDingbats' });
  form['/DA'] ??= 'u:/Helv 0 Tf 0 g';
  return form;
}

/** Options that the field has keep what they export. */
const optionsOf = (labels: readonly string[], { options }: Field): Value[] =>
  labels.map((label) => {
    const before = options.find((option) => option.label === label);
    return before && before.value !== label ? [`u:${before.value}`, `u:${label}`] : `u:${label}`;
  });

const topFieldNames = (pdf: EditablePdf, form: Dictionary): Set<string> =>
  new Set(
    pdf
      .list(form['/Fields'])
      .map((field) => textOfValue(pdf.resolved(pdf.dictionary(field)['/T']))),
  );

/** The reference of a field whose kids are buttons. */
function parentOf(pdf: EditablePdf, form: Dictionary, { dictionary }: Field): string | undefined {
  if (dictionary['/Kids'] === undefined) return undefined;
  return pdf
    .list(form['/Fields'])
    .filter(isReference)
    .find((reference) => pdf.dictionary(reference) === dictionary);
}

function setText(dictionary: Dictionary, key: string, text: string): void {
  if (text) dictionary[key] = `u:${text}`;
  else delete dictionary[key];
}

function setFlag(
  pdf: EditablePdf,
  dictionary: Dictionary,
  flag: number,
  isSet: boolean | undefined,
): void {
  if (isSet === undefined) return;
  const flags = Number(fieldEntry(pdf, dictionary, '/Ff') ?? 0);
  dictionary['/Ff'] = withFlag(flags, flag, isSet);
}

const sizeOfFont = /(\/\S+\s+)[-\d.]+(?=\s+Tf)/;

function setFontSize(pdf: EditablePdf, { dictionary, widgets }: Field, size: number): void {
  for (const own of [dictionary, ...widgets.map((widget) => widget.dictionary)]) {
    const given = fieldEntry(pdf, own, '/DA') ?? pdf.dictionary(pdf.catalog['/AcroForm'])['/DA'];
    const text = textOfValue(given);
    if (own === dictionary || own['/DA'] !== undefined)
      own['/DA'] =
        `u:${sizeOfFont.test(text) ? text.replace(sizeOfFont, `$1${size}`) : `/Helv ${size} Tf 0 g`}`;
  }
}
