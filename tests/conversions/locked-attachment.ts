// Makes PDFs whose only encrypted part is an attachment: AES of 256 bits in a crypt filter of attachments alone (Adobe's
// extension level 3, which readers of ISO 32000-2 support too).
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { pdfOf } from './pdf-objects.ts';

const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** AES-256-CBC without padding and with a zero vector, as keys are encrypted. */
function encryptedKey(key: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

function encrypted(key: Buffer, data: Buffer): Buffer {
  const vector = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  return Buffer.concat([vector, cipher.update(data), cipher.final()]);
}

const hex = (data: Buffer) => `<${data.toString('hex')}>`;

function encryptionOf(key: Buffer, password: Buffer): string {
  const salts = () => [randomBytes(8), randomBytes(8)] as const;
  const [userCheck, userKey] = salts();
  const user = Buffer.concat([hash(password, userCheck), userCheck, userKey]);
  const [ownerCheck, ownerKey] = salts();
  const owner = Buffer.concat([hash(password, ownerCheck, user), ownerCheck, ownerKey]);
  const keys = [
    `/U${hex(user)}/UE${hex(encryptedKey(hash(password, userKey), key))}`,
    `/O${hex(owner)}/OE${hex(encryptedKey(hash(password, ownerKey, user), key))}`,
  ];
  const permissions = Buffer.from('fcffffffffffffff5461646200000000', 'hex');
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const encryptedPermissions = Buffer.concat([cipher.update(permissions), cipher.final()]);
  return `<</Filter/Standard/V 5/R 5/Length 256/P -4/CF<</StdCF<</CFM/AESV3/AuthEvent/EFOpen/Length 32>>>>/StmF/Identity/StrF/Identity/EFF/StdCF${keys.join('')}/Perms${hex(encryptedPermissions)}>>`;
}

/** A page with a text, and an attachment `note.txt`. */
export function withLockedAttachment(text: string, note: string, password: string): Buffer {
  const key = randomBytes(32);
  const data = encrypted(key, Buffer.from(note)).toString('latin1');
  const content = `BT /F 12 Tf 10 50 Td (${text}) Tj ET`;
  const pdf = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(note.txt)6 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    { dictionary: '', stream: content },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Filespec/F(note.txt)/EF<</F 7 0 R>>>>',
    { dictionary: '/Type/EmbeddedFile/Filter[/Crypt]/DecodeParms[<</Name/StdCF>>]', stream: data },
    encryptionOf(key, Buffer.from(password)),
  ]).toString('latin1');
  const id = hex(randomBytes(16));
  return Buffer.from(pdf.replace('/Root 1 0 R', `$&/Encrypt 8 0 R/ID[${id}${id}]`), 'latin1');
}
