// Selects the certificate of a signer and, if wanted, an image that the signature shows.
import { formatOfName, type Format } from '@octavo/contract';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { AddedFileField } from '#editors/pdf-editor/operations/added-file-field.tsx';

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void };

const images: readonly Format[] = ['png', 'jpg', 'webp', 'gif'];
const isCertificate = ({ name }: File) => formatOfName(name) === 'p12';

export function CertificateFiles({ files, onChange }: Props) {
  const certificates = files.filter(isCertificate);
  const pictures = files.filter((file) => !isCertificate(file));
  return (
    <>
      <AddedFileField
        from={['p12']}
        texts={words.signing.certificate}
        files={certificates.slice(0, 1)}
        max={1}
        onChange={(chosen) => onChange([...chosen, ...pictures])}
      />
      <AddedFileField
        from={images}
        texts={{ ...words.imageField, help: words.signing.imageHelp }}
        files={pictures.slice(0, 1)}
        max={1}
        onChange={(chosen) => onChange([...certificates, ...chosen])}
      />
    </>
  );
}
