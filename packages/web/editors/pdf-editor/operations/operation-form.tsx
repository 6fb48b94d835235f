// The form of an operation, built from the contract's controls and lists.
import { pdfOperations, type ListField, type Operation, type PdfOperation } from '@octavo/contract';
import type { ReactNode } from 'react';
import { OptionField } from '#converting/option-form.tsx';
import { controlsOf, type Values } from '#converting/options.ts';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { labelFor } from '#messages/labels.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { CertificateFiles } from '#editors/pdf-editor/operations/certificate-files.tsx';
import { AdditionalFiles } from '#editors/pdf-editor/operations/additional-files.tsx';
import { isFieldShown } from '#editors/pdf-editor/operations/field-conditions.ts';
import {
  choiceErrors,
  isWordDocument,
  screenValues,
  type Choices,
  type Entries,
} from '#editors/pdf-editor/operations/choices.ts';
import { LanguagePicker } from '#editors/pdf-editor/operations/language-picker.tsx';
import { PageRanges } from '#editors/pdf-editor/operations/page-ranges.tsx';
import {
  AddedFileField,
  type AddedFileTexts,
} from '#editors/pdf-editor/operations/added-file-field.tsx';
import { SignatureLevel } from '#editors/pdf-editor/operations/signature-level.tsx';
import { SignatureFieldChoice } from '#editors/pdf-editor/signatures/signature-field-choice.tsx';
import { TextField } from '#ui/forms/fields.tsx';
import './operation-form.css';

type Props = {
  operation: PdfOperation;
  file: File;
  choices: Choices;
  onChange: (change: (before: Choices) => Choices) => void;
  /** As the viewer shows it. */
  document: PDFDocumentProxy | undefined;
  /** What belongs to the lists; the lists are then before the options. */
  belowLists?: ReactNode;
};

const maxLineLength = 20_000;

/** The certificate comes before its password. */
const certificateFirst: ReadonlySet<PdfOperation> = new Set([
  'certificate-sign',
  'certificate-encrypt',
  'certificate-decrypt',
]);

/** The fields of an operation, except for the file's password, which the document loader asks for. */
export function OperationForm(props: Props) {
  const errors = choiceErrors(props.operation, props.choices);
  const isFileFirst = certificateFirst.has(props.operation);
  return (
    <div className="operation-form">
      {isFileFirst && <AdditionalFileFields {...props} />}
      {props.belowLists && <Lists {...props} errors={errors} />}
      {props.belowLists}
      <Options {...props} errors={errors} />
      {!props.belowLists && <Lists {...props} errors={errors} />}
      {!isFileFirst && <AdditionalFileFields {...props} />}
    </div>
  );
}

type WithErrors = Props & { errors: Record<string, string> };

function Options({ operation, document, choices, errors, onChange }: WithErrors) {
  const { values } = choices;
  const controls = controlsOf(pdfOperations[operation].type).filter(
    ([name]) =>
      name !== 'password' &&
      !(name in (screenValues[operation] ?? {})) &&
      isFieldShown(operation, name, values),
  );
  if (controls.length === 0) return null;
  return (
    <div className="option-form">
      {controls.map(([name, control]) => {
        const change = (value: Values[string]) =>
          onChange((before) => ({ ...before, values: { ...before.values, [name]: value } }));
        const shared = { control, value: values[name], error: errors[name], onChange: change };
        const field = <OptionField key={name} {...shared} />;
        if (operation === 'certificate-sign' && name === 'level' && control.kind === 'choice')
          return (
            <SignatureLevel
              key={name}
              {...{ control, value: String(values[name]) }}
              onChange={change}
            />
          );
        if (operation === 'certificate-sign' && name === 'field')
          return (
            <SignatureFieldChoice
              key={name}
              {...{ document, value: String(values[name]) }}
              onChange={change}
            />
          );
        if (name !== 'languages') return field;
        const value = String(values[name] ?? '');
        return <LanguagePicker key={name} value={value} onChange={change} otherwise={field} />;
      })}
    </div>
  );
}

function Lists({ operation, choices, errors, onChange }: WithErrors): ReactNode {
  const { lists }: Operation = pdfOperations[operation];
  const change = (name: string) => (entries: Entries) =>
    onChange((before) => ({ ...before, lists: { ...before.lists, [name]: entries } }));
  return Object.entries(lists)
    .filter(([name]) => isFieldShown(operation, name, choices.values))
    .map(([name, list]) => (
      <List
        key={name}
        operation={operation}
        name={name}
        list={list}
        entries={choices.lists[name]}
        error={errors[name]}
        onChange={change(name)}
      />
    ));
}

type ListProps = {
  operation: PdfOperation;
  name: string;
  list: ListField;
  entries: Entries | undefined;
  error: string | undefined;
  onChange: (entries: Entries) => void;
};

function List({ operation, name, list, entries, error, onChange }: ListProps) {
  switch (entries?.as) {
    case 'rows':
      return (
        <PageRanges
          operation={operation}
          list={name}
          ranges={entries.rows}
          onChange={(rows) => onChange({ as: 'rows', rows })}
        />
      );
    case 'line':
      return (
        <TextField
          label={labelFor(list.label)}
          help={list.help && labelFor(list.help)}
          error={error}
          placeholder={name === 'words' ? undefined : '1-3, 7'}
          maxLength={maxLineLength}
          value={entries.text}
          onChange={(text) => onChange({ as: 'line', text })}
        />
      );
    // Marks are drawn on the pages.
    default:
      return null;
  }
}

/** The texts of the field for one further file of another kind. */
const addedFileTexts: Partial<Record<PdfOperation, AddedFileTexts>> = {
  'make-invoice': words.invoices.field,
  compare: words.comparison,
  'fill-form': words.forms.field,
  attachments: words.attachmentField,
  bookmarks: words.bookmarkField,
  background: words.backgroundField,
  overlay: words.overlayField,
  'certificate-encrypt': words.recipientsField,
  'certificate-decrypt': words.keyField,
};

/** Additional files: PDFs to merge, an image to stamp, an invoice to attach, or another version to compare. */
function AdditionalFileFields({ operation, file, choices, onChange }: Props) {
  const { additionalFiles }: Operation = pdfOperations[operation];
  if (!additionalFiles || !isFieldShown(operation, 'additionalFiles', choices.values)) return null;
  const change = (files: readonly File[]) => onChange((before) => ({ ...before, files }));
  if (operation === 'certificate-sign') return <CertificateFiles {...{ choices, onChange }} />;
  const { from, max } = additionalFiles;
  return from ? (
    <>
      <AddedFileField
        texts={addedFileTexts[operation] ?? words.imageField}
        {...{ from, max }}
        files={choices.files}
        onChange={change}
      />
      {operation === 'compare' && choices.files.some(isWordDocument) && (
        <AddedFileField
          from={['docx']}
          texts={words.comparison.olderDocument}
          files={choices.olderDocument ? [choices.olderDocument] : []}
          max={1}
          onChange={([olderDocument]) => onChange((before) => ({ ...before, olderDocument }))}
        />
      )}
    </>
  ) : (
    <AdditionalFiles first={file} files={choices.files} onChange={change} />
  );
}
