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
import { revocationOf, type RevocationStatus } from '#formats/cms/revocation.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Change } from './change.ts';
import { unmarked } from './field-changes.ts';
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
  const notes = [
    ...(inspection.unnamed ? [words.unnamed(inspection.unnamed)] : []),
    ...(inspection.isCut ? [words.tooMany(maxSignatures)] : []),
    ...(signatures.length && !roots.length ? [words.noRoots] : []),
  ];
  const summary = signatures.length
    ? words.count(signatures.length, verdicts.join(', '))
    : words.none;
  return { file, language, summary, notes, signatures };
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
  const verdict = verdictOf(problem !== undefined, isChanged, judged);
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
    summary: words.summaries[verdict],
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
  signatures.some(
    ({ field, problem }) =>
      problem !== undefined && fields.some((name) => unmarked(name) === field.name),
  );

/** Without the entries that have no value. */
const optional = <T extends object>(entries: T) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

function judge({ checked }: Inspected, { inspection, roots, now }: Context): Judged {
  const { store } = inspection;
  const { signer, timeStamp, stampedTime } = checked ?? {};
  const others = [...(checked?.certificates ?? []), ...store.certificates];
  const stampChain =
    timeStamp?.signer &&
    chainOf(timeStamp.signer, [...timeStamp.certificates, ...others], roots, timeStamp.time);
  const stamp = timeStamp && {
    time: timeStamp.time,
    authority: shortName(timeStamp.signer?.subject),
    isIntact: timeStamp.problem === undefined,
    isTrusted: stampChain?.verdict === 'trusted',
  };
  // A time that nobody confirms proves nothing.
  const proven = stamp?.isIntact && stamp.isTrusted ? stamp.time : undefined;
  const chain = signer && chainOf(signer, others, roots, proven ?? stampedTime ?? now);
  const [, issuer] = chain?.certificates ?? [];
  const ocsps = [...(checked?.revocation.ocsps ?? []), ...store.ocsps];
  const crls = [...(checked?.revocation.crls ?? []), ...store.crls];
  const status: RevocationStatus =
    signer && issuer ? revocationOf(signer, issuer, { ocsps, crls }) : { status: 'none' };
  const isLater = status.status === 'revoked' && status.since && proven && status.since > proven;
  const revocation: RevocationStatus = isLater ? { status: 'good' } : status;
  return { chain, stamp, revocation, lists: crls.length, answers: ocsps.length };
}

const problemOf = ({ problem }: Inspected, { revocation }: Judged) =>
  problem ?? (revocation.status === 'revoked' ? 'revoked' : undefined);

function verdictOf(isBroken: boolean, isChanged: boolean, { chain }: Judged): PdfSignatureVerdict {
  if (isBroken) return 'invalid';
  if (isChanged) return 'changed';
  return chain?.verdict === 'trusted' ? 'valid' : 'unknown_signer';
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
  return signatures.some(({ isTimeStamp }) => isTimeStamp) ? 'B-LTA' : 'B-LT';
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
    ...(stamp?.isIntact ? [words.stamped(timeText(stamp.time), stamp.authority)] : []),
    ...(stamp?.isIntact && !stamp.isTrusted ? [words.stampUnknown] : []),
    ...(stamp && !stamp.isIntact ? [words.stampWrong] : []),
    ...(time && !isTimeStamp && !stamp ? [words.claimed(timeText(time))] : []),
    ...(time && isTimeStamp
      ? [words.stamped(timeText(time), shortName(checked?.signer?.subject))]
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
