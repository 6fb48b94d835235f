// Selects the certificate of a signer and, if wanted, an image that the signature shows.
import { formatOfName, formats, type Format } from '@octavo/contract';
import { SelectedFile } from '#converting/selected-file.tsx';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void };

const images: readonly Format[] = ['png', 'jpg', 'webp', 'gif'];
const isCertificate = ({ name }: File) => formatOfName(name) === 'p12';

export function CertificateFiles({ files, onChange }: Props) {
  const certificate = files.find(isCertificate);
  const image = files.find((file) => !isCertificate(file));
  const both = (one: File | undefined, other: File | undefined) =>
    onChange([one, other].filter((file) => file !== undefined));
  return (
    <>
      <Choice
        from={['p12']}
        file={certificate}
        label={certificate ? words.signing.otherCertificate : words.signing.chooseCertificate}
        help={words.signing.certificateHelp}
        onChange={(file) => both(file, image)}
      />
      <Choice
        from={images}
        file={image}
        label={image ? words.chooseOtherImage : words.chooseImage}
        help={words.signing.imageHelp}
        onChange={(file) => both(certificate, file)}
      />
    </>
  );
}

type ChoiceProps = {
  from: readonly Format[];
  file: File | undefined;
  label: string;
  help: string;
  onChange: (file: File | undefined) => void;
};

const Choice = ({ from, file, label, help, onChange }: ChoiceProps) => (
  <div className="picture">
    {file && (
      <SelectedFile name={file.name} bytes={file.size} onRemove={() => onChange(undefined)} />
    )}
    <FilePicker
      accept={from.flatMap((format) => formats[format].extensions)}
      multiple={false}
      onFiles={([chosen]) => onChange(chosen)}
    >
      {label}
    </FilePicker>
    <p>{help}</p>
  </div>
);
