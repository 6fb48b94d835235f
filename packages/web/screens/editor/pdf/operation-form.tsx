// What an operation needs to know.
import type { PdfOperation } from '@octavo/contract';
import type { ReactNode } from 'react';
import { labelFor } from '#messages/labels.ts';
import { messages } from '#messages/messages.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { AdditionalFiles } from '#screens/editor/pdf/additional-files.tsx';
import { faultsOf, type Choices } from '#screens/editor/pdf/choices.ts';
import { PageRanges } from '#screens/editor/pdf/page-ranges.tsx';
import { ChoiceField, PasswordField, TextField, ToggleField } from '#ui/fields.tsx';
import './operation-form.css';

type Props = {
  operation: PdfOperation;
  file: File;
  choices: Choices;
  onChange: (change: Partial<Choices>) => void;
};

const longestPassword = 127;
const longestList = 2000;

/** The fields of an operation. */
export const OperationForm = (props: Props) => (
  <div className="operation-form">{fieldsOf[props.operation](props)}</div>
);

const fieldsOf: Record<PdfOperation, (props: Props) => ReactNode> = {
  'password-remove': ({ choices, onChange }) => (
    <Secret
      label={words.password}
      help={words.passwordHelp}
      value={choices.password}
      onChange={(password) => onChange({ password })}
    />
  ),
  'password-set': ({ choices, onChange }) => (
    <>
      <Secret
        label={words.newPassword}
        value={choices.newPassword}
        onChange={(newPassword) => onChange({ newPassword })}
      />
      <Secret
        label={words.confirmPassword}
        error={faultsOf('password-set', choices).confirmPassword}
        value={choices.confirmPassword}
        onChange={(confirmPassword) => onChange({ confirmPassword })}
      />
      <Permissions choices={choices} onChange={onChange} />
    </>
  ),
  compress: ({ choices, onChange }) => (
    <ChoiceField
      label={words.level}
      help={words.levelHelp}
      value={choices.compressionLevel}
      choices={(['low', 'medium', 'high'] as const).map((level) => ({
        value: level,
        label: words.levels[level],
      }))}
      onChange={(level) => onChange({ compressionLevel: level as Choices['compressionLevel'] })}
    />
  ),
  merge: ({ file, choices, onChange }) => (
    <AdditionalFiles
      first={file}
      files={choices.additionalFiles}
      onChange={(additionalFiles) => onChange({ additionalFiles })}
    />
  ),
  split: ({ choices, onChange }) => (
    <PageRanges
      ranges={choices.pageRanges}
      faults={faultsOf('split', choices).pageRanges ?? []}
      onChange={(pageRanges) => onChange({ pageRanges })}
    />
  ),
  'delete-pages': ({ choices, onChange }) => (
    <TextField
      label={words.pagesToDelete}
      help={words.pagesHelp}
      error={faultsOf('delete-pages', choices).pagesToDelete}
      placeholder="1-3, 7"
      maxLength={longestList}
      value={choices.pagesToDelete}
      onChange={(pagesToDelete) => onChange({ pagesToDelete })}
    />
  ),
};

type SecretProps = {
  label: string;
  help?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

const Secret = (props: SecretProps) => (
  <PasswordField
    {...props}
    maxLength={longestPassword}
    autoComplete="new-password"
    showLabel={messages.upload.showPassword}
  />
);

const permissions = {
  allowPrinting: 'Allow printing',
  allowCopying: 'Allow copying',
  allowChanges: 'Allow changes',
} as const;

/** What readers of the file may do with it. */
const Permissions = ({ choices, onChange }: Pick<Props, 'choices' | 'onChange'>) => (
  <fieldset className="permissions">
    <legend>{words.permissions}</legend>
    {(Object.keys(permissions) as (keyof typeof permissions)[]).map((name) => (
      <ToggleField
        key={name}
        label={labelFor(permissions[name])}
        value={choices[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    ))}
  </fieldset>
);
