// Picks the empty signature field of the document in which to sign.
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { useEmptySignatureFields } from '#editors/pdf-editor/signatures/empty-signature-fields.ts';
import { ChoiceField } from '#ui/forms/fields.tsx';

type Props = {
  document: PDFDocumentProxy | undefined;
  /** Empty for a new field. */
  value: string;
  onChange: (name: string) => void;
};

export function SignatureFieldChoice({ document, value, onChange }: Props) {
  const names = useEmptySignatureFields(document);
  const { fieldChoice, fieldChoiceHelp, newField } = words.signing;
  if (names.length === 0) return null;
  return (
    <ChoiceField
      label={fieldChoice}
      help={fieldChoiceHelp}
      choices={[
        { value: '', label: newField },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
