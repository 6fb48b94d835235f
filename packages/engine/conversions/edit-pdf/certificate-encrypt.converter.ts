// Encrypts a PDF for the owners of certificates (decision 155).
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { converter } from '#kernel/converter.ts';
import { emptyFolder } from '#kernel/empty-folder.ts';
import { writeEncrypted, writeWithKey } from '#editing/pdf-encrypt/encrypted-file.ts';
import { recipientsIn } from '#editing/pdf-encrypt/recipients.ts';
import { FileEncryption } from '#formats/pdf/structure/file-encryption.ts';
import { pagesOf } from '#formats/pdf/structure/overview.ts';
import { plainCopyOf } from '#formats/pdf/structure/plain-copy.ts';
import { encryptionFor } from '#editing/pdf-encrypt/public-key-encryption.ts';
import { unsignedSource } from '#formats/pdf/structure/signatures.ts';

type Options = {
  password?: string;
  allowPrinting: boolean;
  allowCopying: boolean;
  allowChanges: boolean;
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-certificate-encrypt'],
  locksFile: true,
  async convert([input, ...files], output, options, run) {
    const recipients = await recipientsIn(files);
    const { key, encrypt, known } = encryptionFor(recipients, {
      printing: options.allowPrinting,
      copying: options.allowCopying,
      changes: options.allowChanges,
    });
    const source = await unsignedSource(input, options.password, run);
    const copy = await plainCopyOf(source, await emptyFolder(run.scratch, 'plain'), run);
    const target = output.path('pdf');
    await writeEncrypted(copy, target, new FileEncryption(key, 'AESv3', 'AESv3'), encrypt);
    // Opens the result with its key and counts its pages, as a recipient's reader does.
    const opened = join(run.scratch, 'opened.pdf');
    await writeWithKey(target, opened, known, run);
    if ((await pagesOf({ path: opened }, run)) !== (await pagesOf(copy.source, run)))
      throw new Error('other pages than those of the file');
    await rm(opened);
  },
});
