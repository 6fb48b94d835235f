// Plans a signature, with a key in a file or with a key elsewhere: the checks, and what the signature shows.
import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formats, ProblemError, type SignatureLevel } from '@octavo/contract';
import type { InputFile, Run } from '#kernel/converter.ts';
import { normalise } from '#editing/pdf-archive/to-archive.ts';
import { formXObjects } from '#editing/pdf-overlay/form-xobjects.ts';
import { printed } from '#editing/pdf-overlay/overlay-pages.ts';
import {
  appearanceHtml,
  appearanceStyle,
  areaFor,
  displayedArea,
  displayedSize,
  placeOn,
  type Position,
} from '#editing/pdf-sign/appearance-page.ts';
import { neededObjects } from '#editing/pdf-sign/needed-objects.ts';
import { emptyFieldOf, type EmptyField } from '#editing/pdf-sign/empty-field.ts';
import type { Document, Signing } from '#editing/pdf-sign/sign.ts';
import type { FieldAppearance, SignatureInfo } from '#editing/pdf-sign/signature-update.ts';
import { requireSeedValues, type Planned } from '#editing/pdf-sign/seed-values.ts';
import type { Signer } from '#editing/pdf-sign/signer.ts';
import { algorithmOf } from '#formats/cms/signed-data-writer.ts';
import { sourceOf, writeWithProtectionOf, type Source } from '#formats/pdf/structure/document.ts';
import { encryptionOf } from '#formats/pdf/structure/file-encryption.ts';
import { structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { updateBaseOf } from '#formats/pdf/structure/incremental-update.ts';
import { imported } from '#formats/pdf/structure/object-import.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import {
  certificationOf,
  signatureFieldsOf,
  type Permission,
} from '#formats/pdf/structure/signature-fields.ts';

/** What `certificate-sign` and its preparation take. */
export type SigningOptions = {
  password?: string;
  reason: string;
  location: string;
  contact: string;
  certify: 'no' | 'none' | 'forms' | 'comments';
  visible: boolean;
  page: number;
  position: Position;
  area: string;
  field: string;
  language: 'en' | 'de';
  level: SignatureLevel;
  lowerLevel: boolean;
};

const permissions: Readonly<Partial<Record<SigningOptions['certify'], Permission>>> = {
  none: 1,
  forms: 2,
  comments: 3,
};

/**
 * Opens a document for a signature, and decides the data and the appearance of the signature.
 * @param picture an image that it shows
 * @param target where the result will be
 * @throws ProblemError if a rule of the document forbids the signature
 */
export async function planSigning(
  input: InputFile,
  signer: Signer,
  options: SigningOptions,
  picture: InputFile | undefined,
  target: string,
  run: Run,
): Promise<{ document: Document; signing: Signing }> {
  const document = await openForUpdate(input, options.password, run);
  const { reason, location, contact, level } = options;
  const info: SignatureInfo = {
    ...{ name: signer.name, reason, location, contact, time: new Date() },
    certification: permissions[options.certify],
  };
  refuseForbidden(document.graph, info.certification);
  const empty = options.field ? emptyFieldOf(document.graph, options.field) : undefined;
  if (empty) {
    requireSeedValues(document.graph, empty, plannedOf(signer, info, level));
    info.lock = empty.lock;
  }
  const isShown = options.visible && (!empty || empty.place);
  const appearance = isShown
    ? await appearanceOf(document.graph, info, options, empty?.place, picture, target, run)
    : undefined;
  return { document, signing: { signer, info, appearance, empty } };
}

const plannedOf = (
  { key, certificates, issuers }: Signer,
  { reason, certification }: SignatureInfo,
  level: SignatureLevel,
): Planned => ({
  ...{ reason, certification, level, hash: algorithmOf(key)?.hash ?? '' },
  certificates: [new X509Certificate(certificates[0]), ...issuers],
});

/**
 * The file as it is, or without signatures and with a damaged end a copy of it.
 * @throws ProblemError `password_required`, `wrong_password`, `signing_protected`, `signing_damaged`
 */
export async function openForUpdate(
  input: InputFile,
  password: string | undefined,
  run: Run,
): Promise<Document> {
  const source = sourceOf(input, password);
  const encryption = await encryptionOf(source, run);
  const base = await updateBaseOf(source.path);
  const graph = await structureGraphOf(source, run.scratch, run);
  if (base) return { source, graph, base, encryption };
  if (signatureFieldsOf(graph).length) throw new ProblemError('signing_damaged');
  return repairedDocument(source, run);
}

async function repairedDocument(original: Source, run: Run): Promise<Document> {
  const source = { ...original, path: join(run.scratch, 'repaired.pdf') };
  const write = (open: string) => normalise(original, open, {}, run);
  await writeWithProtectionOf(original, source.path, { folder: run.scratch, write }, run);
  const base = await updateBaseOf(source.path);
  if (!base) throw new ProblemError('damaged_file');
  const graph = await structureGraphOf(source, run.scratch, run);
  return { source, graph, base, encryption: await encryptionOf(source, run) };
}

/** @throws ProblemError `signing_forbidden`, `certification_not_first` */
function refuseForbidden(graph: Graph, certification: Permission | undefined): void {
  const signatures = signatureFieldsOf(graph).map(({ signature }) => signature);
  if (signatures.some((signature) => certificationOf(graph, signature) === 1))
    throw new ProblemError('signing_forbidden');
  if (certification && signatures.length) throw new ProblemError('certification_not_first');
}

const printedFolder = ({ scratch }: Run) => join(scratch, 'appearance');

/** Removes what the plan of a signature has printed, once the document is written. */
export const removePrinted = (run: Run): Promise<void> =>
  rm(printedFolder(run), { recursive: true, force: true });

/**
 * Prints what the signature shows.
 * @param fixed the place of the field that is signed, if it has one
 */
async function appearanceOf(
  graph: Graph,
  { name, time, reason, location }: SignatureInfo,
  { page: chosen, position, area, language }: SigningOptions,
  fixed: EmptyField['place'],
  picture: InputFile | undefined,
  target: string,
  run: Run,
): Promise<FieldAppearance> {
  const page = fixed?.page ?? chosen;
  const pages = [...graph.pages()];
  const found = pages[page - 1];
  if (!found) throw new ProblemError('page_beyond_end', { page, found: pages.length });
  const boxes = boxesOf(graph, found);
  const others = signatureFieldsOf(graph)
    .flatMap(({ widgets }) => widgets.map((widget) => graph.dictionary(widget)))
    .filter((widget) => graph.resolved(widget['/P']) === found)
    .map((widget) => displayedArea(boxes, graph.numbers(widget['/Rect'], 4) ?? []));
  const place = fixed
    ? displayedArea(boxes, fixed.rect)
    : areaFor(area, position, displayedSize(boxes), others);
  const { rect, matrix } = placeOn(boxes, place);
  const size = { width: place.width, height: place.height };
  const hasPicture = picture !== undefined;
  const html = appearanceHtml({ name, time, reason, location, hasPicture, language }, size);
  const folder = printedFolder(run);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const sheets = {
    sheets: [{ ...size, html }],
    style: appearanceStyle,
    ...(picture && {
      picture: { type: formats[picture.format].mime, content: await readFile(picture.path) },
    }),
  };
  const drawn = await printed(sheets, target, folder, run);
  const taken = imported(drawn, graph.maxId);
  const [form] = formXObjects(drawn, taken, [size]);
  if (!form || !('stream' in form.change)) throw new Error('a signature that shows nothing');
  const { stream } = form.change;
  const change = { stream: { ...stream, dict: { ...stream.dict, '/Matrix': [...matrix] } } };
  const objects = neededObjects({ ...taken.objects, [form.reference]: change }, form.reference);
  return { page, rect, form: form.reference, objects, maxId: taken.maxId };
}
