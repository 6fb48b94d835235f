// Selects the certificate of a signer, where it is used and, if wanted, an image that the signature shows.
import type { Format } from '@octavo/contract';
import { pdfEditor as words } from '#messages/pdf-editor.ts';
import { AddedFileField } from '#editors/pdf-editor/operations/added-file-field.tsx';
import type { Choices } from '#editors/pdf-editor/operations/choices.ts';
import { isCertificate } from '#editors/pdf-editor/signatures/with-device-signer.ts';
import { ToggleField } from '#ui/forms/fields.tsx';

type Props = {
  choices: Choices;
  onChange: (change: (before: Choices) => Choices) => void;
};

const images: readonly Format[] = ['png', 'jpg', 'webp', 'gif'];

export function CertificateFiles({ choices: { files, signsOnServer = false }, onChange }: Props) {
  const certificates = files.filter(isCertificate);
  const pictures = files.filter((file) => !isCertificate(file));
  const change = (next: Partial<Choices>) => onChange((before) => ({ ...before, ...next }));
  const { certificate, staysHere, onServer, onServerHelp, imageHelp } = words.signing;
  const help = signsOnServer ? certificate.help : `${certificate.help} ${staysHere}`;
  return (
    <>
      <AddedFileField
        from={['p12']}
        texts={{ ...certificate, help }}
        files={certificates.slice(0, 1)}
        max={1}
        onChange={(chosen) => change({ files: [...chosen, ...pictures] })}
      />
      <ToggleField
        label={onServer}
        help={onServerHelp}
        value={signsOnServer}
        onChange={(isOn) => change({ signsOnServer: isOn })}
      />
      <AddedFileField
        from={images}
        texts={{ ...words.imageField, help: imageHelp }}
        files={pictures.slice(0, 1)}
        max={1}
        onChange={(chosen) => change({ files: [...certificates, ...chosen] })}
      />
    </>
  );
}
