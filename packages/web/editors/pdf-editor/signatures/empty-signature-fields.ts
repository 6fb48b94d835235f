// The signature fields of a document that nobody has signed in.
import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from '#pdf/pdfjs.ts';

type FieldObject = { id: string; type?: string };
type DocumentSignature = { id: string; fieldName: string };

async function emptySignatureFields(document: PDFDocumentProxy): Promise<string[]> {
  const [fields, signatures] = await Promise.all([
    document.getFieldObjects() as unknown as Promise<ReadonlyMap<string, FieldObject[]> | null>,
    document.getSignatures() as Promise<DocumentSignature[] | null>,
  ]);
  // A signature names its field by reference or, where pages show the field by objects of their own, by the last part of its name.
  const signed = new Set((signatures ?? []).map(({ id }) => id.split(':')[0]));
  const names = new Set((signatures ?? []).map(({ fieldName }) => fieldName));
  return [...(fields ?? [])].flatMap(([name, objects]) => {
    const isSignature = objects.some(({ type }) => type === 'signature');
    const isSigned = objects.some(({ id }) => signed.has(id)) || names.has(lastPartOf(name));
    return isSignature && !isSigned ? [name] : [];
  });
}

const lastPartOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** Their names; none while the document is being read. */
export function useEmptySignatureFields(document: PDFDocumentProxy | undefined): readonly string[] {
  const [found, setFound] = useState<{ document: unknown; names: readonly string[] }>();
  useEffect(() => {
    if (!document) return undefined;
    let isMounted = true;
    const show = (names: readonly string[]) => isMounted && setFound({ document, names });
    emptySignatureFields(document).then(show, () => show([]));
    return () => {
      isMounted = false;
    };
  }, [document]);
  return found && found.document === document ? found.names : [];
}
