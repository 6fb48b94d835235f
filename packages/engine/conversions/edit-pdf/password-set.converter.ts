// Protects a PDF with a password: AES with 256 bits, revision 6 (ISO 32000-2, 7.6.4).
import { randomBytes } from 'node:crypto';
import { converter } from '#kernel/converter.ts';
import { preparedPassword } from '#kernel/prepared-password.ts';
import { inputOf } from '#formats/pdf/structure/document.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  newPassword: string;
  allowPrinting: boolean;
  allowCopying: boolean;
  allowChanges: boolean;
};

/** The actions that readers should forbid; the owner's password allows everything. */
const permissionsOf = ({ allowPrinting, allowCopying, allowChanges }: Options) => ({
  print: allowPrinting ? 'full' : 'none',
  extract: allowCopying ? 'y' : 'n',
  modify: allowChanges ? 'all' : 'none',
});

/** The user's password if everything is allowed; otherwise a random one, so that the restrictions apply. */
const ownerPasswordOf = (
  userPassword: string,
  { allowPrinting, allowCopying, allowChanges }: Options,
): string =>
  allowPrinting && allowCopying && allowChanges ? userPassword : randomBytes(24).toString('base64');

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-password-set'],
  async convert([input], output, options, run) {
    const userPassword = preparedPassword(options.newPassword);
    const encrypt = {
      userPassword,
      ownerPassword: ownerPasswordOf(userPassword, options),
      '256bit': permissionsOf(options),
    };
    const source = await unsignedSource(input, options.password, run);
    const outputFile = output.path('pdf');
    await qpdf({ ...inputOf(source), encrypt, outputFile, progress: '' }, run);
  },
});
