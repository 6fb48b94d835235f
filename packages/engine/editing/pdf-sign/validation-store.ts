// Adds validation data to a signed document: its Document Security Store (ISO 32000-2, 12.8.4.3).
import { createHash } from 'node:crypto';
import { isReference } from '#formats/pdf/objects/objects.ts';
import { writeUpdated } from '#formats/pdf/structure/incremental-update.ts';
import { ObjectChanges } from '#formats/pdf/structure/update.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import { ProblemError } from '@octavo/contract';
import type { Document } from './sign.ts';
import type { ValidationData } from './validation-data.ts';

/** @param contents the value of the signature’s `/Contents`, by which readers find the data for it */
export async function writeWithStore(
  { source, graph, base, encryption }: Document,
  target: string,
  { certificates, ocsps, crls }: ValidationData,
  contents: Buffer,
): Promise<void> {
  const { trailer, catalog } = graph;
  const { '/Root': root } = trailer;
  if (!isReference(root)) throw new ProblemError('damaged_file');
  const changes = new ObjectChanges(graph.maxId);
  const added = (files: readonly Buffer[]) =>
    files.map((file) => changes.add({ stream: { dict: {}, data: file.toString('base64') } }));
  const [certs, answers, lists] = [added(certificates), added(ocsps), added(crls)];
  const given = graph.dictionary(catalog['/DSS']);
  const joined = (key: string, references: string[]): Dictionary => {
    const all = [...graph.list(given[key]), ...references];
    return all.length ? { [key]: all } : {};
  };
  const own = (key: string, references: string[]): Dictionary =>
    references.length ? { [key]: references } : {};
  // The name is that of the whole value, with the zeros behind the signature.
  const name = createHash('sha1').update(contents).digest('hex').toUpperCase();
  const ofSignature = { ...own('/Cert', certs), ...own('/OCSP', answers), ...own('/CRL', lists) };
  const store = changes.add({
    value: {
      ...given,
      '/Type': '/DSS',
      ...joined('/Certs', certs),
      ...joined('/OCSPs', answers),
      ...joined('/CRLs', lists),
      '/VRI': { ...graph.dictionary(given['/VRI']), [`/${name}`]: ofSignature },
    },
  });
  const objects = { ...changes.objects, [root]: { value: { ...catalog, '/DSS': store } } };
  const update = { objects, trailer, maxId: changes.lastId, encryption };
  await writeUpdated(source.path, target, base, update);
}
