// Writes and opens whole files whose key is known. qpdf encrypts for passwords only.
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError } from '@octavo/contract';
import type { Run } from '#kernel/converter.ts';
import { headOf } from '#kernel/file-bytes.ts';
import type { KeyPair } from '#formats/cms/enveloped-data.ts';
import { readWellFormed } from '#formats/pdf/well-formed/well-formed-pdf.ts';
import { writtenValue } from '#formats/pdf/syntax/value-writer.ts';
import { isDictionary, type Objects } from '#formats/pdf/objects/objects.ts';
import type { FileEncryption } from '#formats/pdf/structure/file-encryption.ts';
import {
  streamObject,
  tableOf,
  updateBaseOf,
  writeUpdated,
} from '#formats/pdf/structure/incremental-update.ts';
import { encryptionWith, type KnownEncryption } from './public-key-encryption.ts';
import { qpdf } from '#formats/pdf/structure/qpdf.ts';
import type { PlainCopy } from '#formats/pdf/structure/plain-copy.ts';
import type { Dictionary, Value } from '#formats/pdf/syntax/value.ts';

/** Writes all objects of a document, encrypted. */
export async function writeEncrypted(
  { source, graph }: PlainCopy,
  target: string,
  encryption: FileEncryption,
  dictionary: Dictionary,
): Promise<void> {
  const header = `${await versionOf(source.path)}\n%\xe2\xe3\xcf\xd3\n`;
  await writeFile(target, header, 'latin1');
  let at = header.length;
  const places = new Map<number, { at: number; generation: number }>();
  const add = async (reference: string, content: Buffer) => {
    const [number = 0, generation = 0] = reference.split(' ').map(Number);
    places.set(number, { at, generation });
    const head = Buffer.from(`${number} ${generation} obj\n`);
    const object = Buffer.concat([head, content, Buffer.from('\nendobj\n')]);
    at += object.length;
    await appendFile(target, object);
  };
  for (const { reference, value } of graph.objects()) {
    const encrypted = encryption.value(reference, value);
    const stream = graph.stream(reference);
    const data = stream && encryption.stream(reference, await readFile(stream.file));
    await add(
      reference,
      data
        ? streamObject(encrypted as Dictionary, data)
        : Buffer.from(writtenValue(encrypted), 'latin1'),
    );
  }
  const encrypt = `${graph.maxId + 1} 0 R`;
  await add(encrypt, Buffer.from(writtenValue(dictionary), 'latin1'));
  const { '/Root': root = null, '/Info': info, '/ID': id } = graph.trailer;
  const trailer: Dictionary = {
    ...{ '/Size': graph.maxId + 2, '/Root': root, '/Encrypt': encrypt },
    ...(info !== undefined && { '/Info': info }),
    ...(id !== undefined && { '/ID': id }),
  };
  const table = tableOf(places, trailer, true);
  await appendFile(target, Buffer.concat([table, Buffer.from(`startxref\n${at}\n%%EOF\n`)]));
}

/** AES-256 needs at least PDF 1.7. */
async function versionOf(path: string): Promise<string> {
  const head = (await headOf(path, 8)).toString('latin1');
  return /^%PDF-[2-9]/.test(head) ? head : '%PDF-1.7';
}

/**
 * How the owner of a certificate decrypts a file.
 * @throws ProblemError `not_for_certificates`, `not_for_certificate`, `damaged_file`
 */
export async function encryptionIn(
  path: string,
  pairs: readonly KeyPair[],
): Promise<KnownEncryption> {
  const found = readWellFormed(
    path,
    (file) => {
      const encrypt = valueWithoutReferences(file, file.trailer['/Encrypt'] ?? null);
      return isDictionary(encrypt) ? encrypt : {};
    },
    { takesProtected: true },
  );
  if (!found) throw new ProblemError('damaged_file');
  if (found['/Filter'] !== '/Adobe.PubSec') throw new ProblemError('not_for_certificates');
  const known = await encryptionWith(found, pairs);
  if (!known) throw new ProblemError('not_for_certificate');
  return known;
}

/** A value without references; nothing for what is nested deeper than encryption dictionaries are. */
function valueWithoutReferences(objects: Objects, value: Value, depth = 0): Value {
  if (depth > 6) return null;
  const found = objects.resolved(value);
  const inside = (entry: Value) => valueWithoutReferences(objects, entry, depth + 1);
  if (Array.isArray(found)) return found.map(inside);
  if (!isDictionary(found)) return found;
  return Object.fromEntries(Object.entries(found).map(([key, entry]) => [key, inside(entry)]));
}

/** Writes a document without its protection, whose key is known. @throws ProblemError `damaged_file` */
export async function writeWithKey(
  path: string,
  target: string,
  { key, dictionary }: KnownEncryption,
  run: Run,
): Promise<void> {
  const base = await updateBaseOf(path);
  const trailer = readWellFormed(path, (file) => file.trailer, { takesProtected: true });
  if (!base || !trailer) throw new ProblemError('damaged_file');
  const maxId = Number(trailer['/Size']) || 0;
  const encrypt = `${maxId} 0 R`;
  // qpdf opens files with passwords, also by their key, so the file gets such an encryption dictionary.
  const inputFile = join(run.scratch, 'usual-protection.pdf');
  await writeUpdated(path, inputFile, base, {
    ...{ objects: { [encrypt]: { value: dictionary } }, maxId },
    trailer: { ...trailer, '/Encrypt': encrypt },
  });
  const how = { decrypt: '', removeRestrictions: '', passwordIsHexKey: '', progress: '' };
  await qpdf({ inputFile, password: key.toString('hex'), ...how, outputFile: target }, run);
  await rm(inputFile);
}
