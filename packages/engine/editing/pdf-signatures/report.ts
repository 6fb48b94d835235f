// Makes the report about the signatures of a file.
import type { X509Certificate } from 'node:crypto';
import {
  signatureReportTexts,
  type PdfSignature,
  type PdfSignaturesReport,
  type PdfSignatureVerdict,
  type ReportLanguage,
  type SignatureReportTexts,
} from '@octavo/contract';
import { chainOf, shortName, type Chain } from '#formats/cms/chain.ts';
import { chainRevocation, type RevocationStatus } from '#formats/cms/revocation.ts';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import { emptySignatureFieldsOf } from '#formats/pdf/structure/signature-fields.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Change, ChangeKind } from './change.ts';
import { maxSignatures, type Inspected, type Inspection } from './inspect.ts';
import { isPermitted } from './permitted.ts';

type Context = {
  inspection: Inspection;
  roots: readonly X509Certificate[];
  words: SignatureReportTexts;
  /** For certificates without a time stamp. */
  now: Date;
};

type Given = Omit<Context, 'words'> & { file: string; language: ReportLanguage };

export function signaturesReport({ file, language, ...given }: Given): PdfSignaturesReport {
  const words = signatureReportTexts[language];
  const context = { ...given, words };
  const { inspection, roots } = given;
  const signatures = inspection.signatures.map((signature) => signatureOf(signature, context));
  const byVerdict = Map.groupBy(signatures, ({ verdict }) => verdict);
  const verdicts = [...byVerdict].map(
    ([verdict, all]) => `${words.verdicts[verdict]}: ${all.length}`,
  );
  const emptyFields = emptyFieldsOf(inspection.graph);
  const emptyNames = emptyFields.slice(0, 20).map(({ name }) => name);
  const notes = [
    ...(emptyNames.length ? [words.emptyFields(emptyNames.join(', '))] : []),
    ...(inspection.unnamed ? [words.unnamed(inspection.unnamed)] : []),
    ...(inspection.isCut ? [words.tooMany(maxSignatures)] : []),
    ...(signatures.length && !roots.length ? [words.noRoots] : []),
  ];
  const summary = signatures.length
    ? words.count(signatures.length, verdicts.join(', '))
    : words.none;
  return { file, language, summary, notes, signatures, emptyFields };
}

function emptyFieldsOf(graph: Graph): PdfSignaturesReport['emptyFields'] {
  const pages = [...graph.pageObjects()].map(({ page }) => new Set(graph.list(page['/Annots'])));
  return emptySignatureFieldsOf(graph).map(({ name, widgets }) => {
    const page = 1 + pages.findIndex((annotations) => widgets.some((one) => annotations.has(one)));
    return { name, ...(page && { page }) };
  });
}

type Judged = {
  chain: Chain | undefined;
  stamp: { time: Date; authority: string; isIntact: boolean; isTrusted: boolean } | undefined;
  revocation: RevocationStatus;
  lists: number;
  answers: number;
};

function signatureOf(inspected: Inspected, context: Context): PdfSignature {
  const { words, inspection } = context;
  const { field, coverage, checked, certification, isWholeFile, isTimeStamp } = inspected;
  const judged = judge(inspected, context);
  const problem = problemOf(inspected, judged);
  const changes = inspected.changes.map((change) => ({
    kind: change.kind,
    text: words.changes[change.kind],
    isPermitted:
      isPermitted(change, certification, inspected.locks) && !addsBroken(change, inspection),
    pages: [...change.pages],
    fields: [...change.fields],
  }));
  const isChanged = changes.some((change) => !change.isPermitted);
  const isWeak = checked?.isWeak ?? false;
  const verdict = verdictOf({ isBroken: problem !== undefined, isChanged, isWeak }, judged);
  const text = (key: string) =>
    textOfValue(inspection.graph.resolved(field.signature[key])) || undefined;
  const { signer } = checked ?? {};
  const claimed = timeOf(text('/M')) ?? checked?.claimedTime;
  const { stamp, chain, revocation, lists, answers } = judged;
  const level = levelOf(inspected, judged, inspection);
  return {
    field: field.name,
    kind: isTimeStamp ? 'time_stamp' : certification ? 'certification' : 'signature',
    verdict,
    summary: summaryOf(verdict, inspected, words),
    statements: statementsOf(inspected, judged, claimed, context),
    ...optional({
      signer: signer && shortName(signer.subject),
      claimedTime: claimed?.toISOString(),
      ...{ reason: text('/Reason'), location: text('/Location'), contact: text('/ContactInfo') },
      level,
      certifiedLevel: certification,
      timeStamp: stamp && { ...stamp, time: stamp.time.toISOString() },
    }),
    format: inspected.format,
    algorithms: checked?.algorithms ?? '',
    coverage: {
      byteRange: [...coverage.ranges],
      signedBytes: (coverage.ranges[1] ?? 0) + (coverage.ranges[3] ?? 0),
      fileBytes: inspection.bytes,
      isWholeFile,
      ...optional({ problem: coverage.problem && words.problems[coverage.problem] }),
    },
    integrity: {
      isIntact: problem === undefined || problem === 'revoked',
      ...optional({ problem: problem && words.problems[problem] }),
    },
    chain: {
      verdict: chain?.verdict ?? 'none',
      certificates: (chain?.certificates ?? []).map(certificateOf),
    },
    revocation: {
      status: revocation.status === 'none' ? 'not_contained' : revocation.status,
      ...{ lists, answers },
    },
    changes,
  };
}

/** Whether a change adds a signature that is broken, so that nobody answers for what it shows. */
const addsBroken = ({ kind, fields }: Change, { signatures }: Inspection): boolean =>
  (kind === 'signature_added' || kind === 'time_stamp') &&
  signatures.some(({ field, problem }) => problem !== undefined && fields.includes(field.name));

/** Without the entries that have no value. */
const optional = <T extends object>(entries: T) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

function judge({ checked, isTimeStamp }: Inspected, { inspection, roots, now }: Context): Judged {
  const { store } = inspection;
  const { signer, timeStamp, stampedTime } = checked ?? {};
  const others = [...(checked?.certificates ?? []), ...store.certificates];
  const stampChain =
    timeStamp?.signer &&
    chainOf({
      ...{ signer: timeStamp.signer, others: [...timeStamp.certificates, ...others], roots },
      ...{ time: timeStamp.time, purpose: 'timeStamp' },
    });
  const ocsps = [...(checked?.revocation.ocsps ?? []), ...store.ocsps];
  const crls = [...(checked?.revocation.crls ?? []), ...store.crls];
  const statusOf = ({ certificates }: Chain, time: Date): RevocationStatus => {
    const status = chainRevocation(certificates, { ocsps, crls }, time);
    return status.status === 'revoked' && status.since && status.since > time
      ? { status: 'good' }
      : status;
  };
  const stamp = timeStamp && {
    time: timeStamp.time,
    authority: shortName(timeStamp.signer?.subject),
    isIntact: timeStamp.problem === undefined,
    isTrusted:
      !timeStamp.isWeak &&
      stampChain?.verdict === 'trusted' &&
      statusOf(stampChain, timeStamp.time).status !== 'revoked',
  };
  // A time that nobody confirms proves nothing.
  const proven = stamp?.isIntact && stamp.isTrusted ? stamp.time : undefined;
  const time = proven ?? stampedTime ?? now;
  const purpose = isTimeStamp ? 'timeStamp' : 'signature';
  const chain = signer && chainOf({ signer, others, roots, time, purpose });
  const revocation: RevocationStatus = chain ? statusOf(chain, time) : { status: 'none' };
  return { chain, stamp, revocation, lists: crls.length, answers: ocsps.length };
}

const problemOf = ({ problem }: Inspected, { revocation }: Judged) =>
  problem ?? (revocation.status === 'revoked' ? 'revoked' : undefined);

type Flaws = { isBroken: boolean; isChanged: boolean; isWeak: boolean };

function verdictOf({ isBroken, isChanged, isWeak }: Flaws, { chain }: Judged): PdfSignatureVerdict {
  if (isBroken) return 'invalid';
  if (isChanged) return 'changed';
  return chain?.verdict === 'trusted' && !isWeak ? 'valid' : 'unknown_signer';
}

/** What pages can show, and the signature does not cover. */
const additions: ReadonlySet<ChangeKind> = new Set([
  ...(['field_value', 'comments', 'signature_added'] as const),
]);

function summaryOf(
  verdict: PdfSignatureVerdict,
  { checked, changes }: Inspected,
  { summaries, weakSummary, additionsSummary }: SignatureReportTexts,
): string {
  if (verdict !== 'valid' && verdict !== 'unknown_signer') return summaries[verdict];
  const own = checked?.isWeak ? weakSummary : summaries[verdict];
  return changes.some(({ kind }) => additions.has(kind)) ? `${own} ${additionsSummary}` : own;
}

/** The baseline level of PAdES (ETSI EN 319 142-1). */
function levelOf(
  { format, checked }: Inspected,
  { stamp }: Judged,
  { store, signatures }: Inspection,
): PdfSignature['level'] {
  if (format !== 'ETSI.CAdES.detached' || !checked?.namesCertificate) return undefined;
  if (!stamp?.isIntact) return 'B-B';
  if (!store.crls.length && !store.ocsps.length) return 'B-T';
  return signatures.some(({ isTimeStamp, problem }) => isTimeStamp && !problem) ? 'B-LTA' : 'B-LT';
}

function statementsOf(
  inspected: Inspected,
  judged: Judged,
  claimed: Date | undefined,
  { words, inspection }: Context,
): string[] {
  const { checked, coverage, certification, locks, isWholeFile, isTimeStamp } = inspected;
  const { chain, stamp, revocation } = judged;
  const problem = problemOf(inspected, judged);
  const signed = (coverage.ranges[1] ?? 0) + (coverage.ranges[3] ?? 0);
  const covers = isWholeFile
    ? words.covers.whole
    : words.covers.version(String(signed), String(inspection.bytes));
  const time = isTimeStamp ? checked?.stampedTime : claimed;
  return [
    ...(problem ? [words.problems[problem]] : []),
    ...(coverage.problem ? [] : [covers]),
    ...(checked ? [words.chain[chain?.verdict ?? 'none']] : []),
    ...(stamp?.isIntact ? stampText(stamp.isTrusted, stamp.time, stamp.authority, words) : []),
    ...(stamp && !stamp.isIntact ? [words.stampWrong] : []),
    ...(time && !isTimeStamp && !stamp ? [words.claimed(timeText(time))] : []),
    ...(time && isTimeStamp && !problem
      ? stampText(
          chain?.verdict === 'trusted' && !checked?.isWeak,
          ...([time, shortName(checked?.signer?.subject), words] as const),
        )
      : []),
    ...(time || stamp ? [] : [words.noTime]),
    ...(certification ? [words.certified[certification]] : []),
    ...locks.map(({ fields }) => words.locked(fields.join(', '))),
    ...(checked?.isWeak ? [words.weak] : []),
    ...(checked && inspected.format.startsWith('ETSI.CAdES') && !checked.namesCertificate
      ? [words.noCertificateName]
      : []),
    ...(checked?.signer
      ? [words.revocation[revocation.status === 'none' ? 'not_contained' : revocation.status]]
      : []),
  ];
}

/** The statement of a time stamp, which proves nothing if its certificate is not trusted. */
const stampText = (
  isTrusted: boolean,
  time: Date,
  authority: string,
  { stamped, stampClaims }: SignatureReportTexts,
): string[] => [(isTrusted ? stamped : stampClaims)(timeText(time), authority)];

const timeText = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const pdfDate = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/;

/** The time of a date in PDF syntax (7.9.4). */
function timeOf(text: string | undefined): Date | undefined {
  const found = pdfDate.exec(text ?? '');
  if (!found) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found;
  const [sign, hours = '00', minutes = '00'] = found.slice(7);
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z';
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

const certificateOf = (certificate: X509Certificate) => ({
  subject: oneLine(certificate.subject),
  issuer: oneLine(certificate.issuer),
  serialNumber: certificate.serialNumber,
  validFrom: certificate.validFromDate.toISOString(),
  validTo: certificate.validToDate.toISOString(),
  sha256: certificate.fingerprint256,
});

const oneLine = (name: string | undefined): string => (name ?? '').split('\n').join(', ');
