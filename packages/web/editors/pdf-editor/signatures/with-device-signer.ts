// Keeps the certificate file of a signature on this device.
import { formatOfName, type PdfOperation } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import type { Choices } from '#editors/pdf-editor/operations/choices.ts';

export const isCertificate = ({ name }: File): boolean => formatOfName(name) === 'p12';

/**
 * What is sent for an operation: for a signature by this device neither the key nor its password, else everything.
 * @throws Error whose message says what is wrong with the certificate file
 */
export async function withDeviceSigner(
  operation: PdfOperation,
  { files, signsOnServer }: Choices,
  request: ConversionRequest,
): Promise<{ request: ConversionRequest; files: readonly File[] }> {
  const [certificate] = files.filter(isCertificate);
  if (operation !== 'certificate-sign' || signsOnServer || !certificate) return { request, files };
  const { certificatePassword = '', ...options } = request.options;
  const { deviceSignerOf } = await import('#editors/pdf-editor/signatures/device-signer.ts');
  const deviceSigner = await deviceSignerOf(certificate, String(certificatePassword));
  return {
    request: { ...request, options, deviceSigner },
    files: files.filter((file) => !isCertificate(file)),
  };
}
