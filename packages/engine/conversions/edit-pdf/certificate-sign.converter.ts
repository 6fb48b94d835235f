// Signs a PDF with a certificate (decision 132).
import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formats, ProblemError, type SignatureLevel } from '@octavo/contract';
import { converter, type InputFile, type Run } from '#kernel/converter.ts';
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
import { signAtLevel } from '#editing/pdf-sign/levels.ts';
import type { Document } from '#editing/pdf-sign/sign.ts';
import type { FieldAppearance, SignatureInfo } from '#editing/pdf-sign/signature-update.ts';
import { requireSeedValues, type Planned } from '#editing/pdf-sign/seed-values.ts';
import { signerOf, type Signer } from '#editing/pdf-sign/signer.ts';
import { algorithmOf } from '#formats/cms/signed-data-writer.ts';
import { rootsIn } from '#formats/cms/roots.ts';
import { protectionOf, sourceOf } from '#formats/pdf/structure/document.ts';
import { structureGraphOf, type Graph } from '#formats/pdf/structure/graph.ts';
import { updateBaseOf } from '#formats/pdf/structure/incremental-update.ts';
import { imported } from '#formats/pdf/structure/object-import.ts';
import { boxesOf } from '#formats/pdf/structure/page-boxes.ts';
import {
  certificationOf,
  signatureFieldsOf,
  type Permission,
} from '#formats/pdf/structure/signature-fields.ts';

type Options = {
  certificatePassword?: string;
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

const permissions: Readonly<Partial<Record<Options['certify'], Permission>>> = {
  none: 1,
  forms: 2,
  comments: 3,
};

export default converter<Options>({
  reads: ['pdf'],
  writes: ['pdf'],
  pool: 'pdf',
  does: ['pdf-certificate-sign'],
  async convert([input, ...files], output, options, run) {
    const certificates = files.filter(({ format }) => format === 'p12');
    const pictures = files.filter(({ format }) => format !== 'p12');
    const [certificate] = certificates;
    if (!certificate || certificates.length > 1) throw new ProblemError('certificate_missing');
    const time = new Date();
    const { certificatePassword = '' } = options;
    const signer = signerOf(await readFile(certificate.path), certificatePassword, time);
    const document = await openForUpdate(input, run);
    const { reason, location, contact } = options;
    const info: SignatureInfo = {
      ...{ name: signer.name, reason, location, contact, time },
      certification: permissions[options.certify],
    };
    refuseForbidden(document.graph, info.certification);
    const { level, lowerLevel: mayLower } = options;
    const empty = options.field ? emptyFieldOf(document.graph, options.field) : undefined;
    if (empty) {
      requireSeedValues(document.graph, empty, plannedOf(signer, info, level));
      info.lock = empty.lock;
    }
    const target = output.path('pdf');
    const isShown = options.visible && (!empty || empty.place);
    const appearance = isShown
      ? await appearanceOf(document.graph, info, options, empty?.place, pictures[0], target, run)
      : undefined;
    const roots = await rootsIn(process.env['SIGNATURE_ROOTS']);
    await signAtLevel(
      document,
      target,
      { signer, info, appearance, empty },
      { level, mayLower, roots },
      run,
    );
    await rm(printedFolder(run), { recursive: true, force: true });
  },
});

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
 * @throws ProblemError `signing_protected`, `signing_damaged`
 */
async function openForUpdate(input: InputFile, run: Run): Promise<Document> {
  const source = sourceOf(input, undefined);
  const { isProtected } = await protectionOf(source, run).catch(asProtected);
  if (isProtected) throw new ProblemError('signing_protected');
  const base = await updateBaseOf(source.path);
  const graph = await structureGraphOf(source, run.scratch, run);
  if (base) return { path: source.path, graph, base };
  if (signatureFieldsOf(graph).length) throw new ProblemError('signing_damaged');
  const path = join(run.scratch, 'mended.pdf');
  await normalise(source, path, {}, run);
  const mended = await updateBaseOf(path);
  if (!mended) throw new ProblemError('damaged_file');
  return { path, graph: await structureGraphOf({ path }, run.scratch, run), base: mended };
}

function asProtected(error: unknown): { isProtected: true } {
  if (error instanceof ProblemError && error.problem.code === 'password_required')
    return { isProtected: true };
  throw error;
}

/** @throws ProblemError `signing_forbidden`, `certification_not_first` */
function refuseForbidden(graph: Graph, certification: Permission | undefined): void {
  const signatures = signatureFieldsOf(graph).map(({ signature }) => signature);
  if (signatures.some((signature) => certificationOf(graph, signature) === 1))
    throw new ProblemError('signing_forbidden');
  if (certification && signatures.length) throw new ProblemError('certification_not_first');
}

const printedFolder = ({ scratch }: Run) => join(scratch, 'appearance');

/**
 * Prints what the signature shows.
 * @param fixed the place of the field that is signed, if it has one
 */
async function appearanceOf(
  graph: Graph,
  { name, time, reason, location }: SignatureInfo,
  { page: chosen, position, area, language }: Options,
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
