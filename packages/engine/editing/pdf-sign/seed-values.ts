// Refuses a signature that the rules of its field don’t allow (ISO 32000-2, tables 237 and 238). Rules that are not required are ignored.
import type { X509Certificate } from 'node:crypto';
import { ProblemError, type SignatureLevel } from '@octavo/contract';
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Permission } from '#formats/pdf/structure/signature-fields.ts';
import { textOfValue } from '#formats/pdf/syntax/text-string.ts';
import type { Dictionary } from '#formats/pdf/syntax/value.ts';
import type { EmptyField } from './empty-field.ts';

export type Planned = {
  reason: string;
  certification: Permission | undefined;
  level: SignatureLevel;
  /** Such as `sha256`. */
  hash: string;
  /** From the signer’s on. */
  certificates: readonly X509Certificate[];
};

const required = {
  ...{ filter: 1, subFilter: 2, version: 4, reasons: 8, attestation: 16, revocation: 32 },
  ...{ digest: 64, lock: 128, appearance: 256 },
} as const;

/** Those for the certificate that are checked: the subjects, and the issuers. */
const ofCertificate = { subject: 1, issuer: 2 } as const;

const newest = 3;

/** @throws ProblemError `signature_field_rules` with the rule that isn’t met */
export function requireSeedValues(
  graph: Graph,
  { name, seed }: EmptyField,
  planned: Planned,
): void {
  const rule = [...rulesOf(graph, seed, planned)].find(({ isMet }) => !isMet);
  if (rule)
    throw new ProblemError('signature_field_rules', { name, rule: rule.text.slice(0, 300) });
}

type Rule = { isMet: boolean; text: string };

function* rulesOf(graph: Graph, seed: Dictionary, planned: Planned): Generator<Rule> {
  const flags = graph.number(seed['/Ff']) ?? 0;
  const { level, certification } = planned;
  const names = (key: string) =>
    graph
      .list(seed[key])
      .map((value) => textOfName(graph, value))
      .filter(Boolean);
  const isRequired = (flag: number, key: string) => (flags & flag) !== 0 && key in seed;
  if (isRequired(required.filter, '/Filter')) {
    const filter = textOfName(graph, seed['/Filter']);
    yield { isMet: filter === 'Adobe.PPKLite', text: `Filter: ${filter}` };
  }
  if (isRequired(required.subFilter, '/SubFilter')) {
    const all = names('/SubFilter');
    yield { isMet: all.includes('ETSI.CAdES.detached'), text: `SubFilter: ${all.join(', ')}` };
  }
  if (isRequired(required.version, '/V')) {
    const version = graph.number(seed['/V']) ?? 0;
    yield { isMet: version <= newest, text: `V: ${version}` };
  }
  if (isRequired(required.reasons, '/Reasons')) yield reasonRule(names('/Reasons'), planned);
  if (isRequired(required.digest, '/DigestMethod')) {
    const all = names('/DigestMethod');
    const isMet = all.some((method) => method.toLowerCase() === planned.hash);
    yield { isMet, text: `DigestMethod: ${all.join(', ')}` };
  }
  if (
    isRequired(required.revocation, '/AddRevInfo') &&
    graph.resolved(seed['/AddRevInfo']) === true
  )
    yield { isMet: level === 'B-LT' || level === 'B-LTA', text: 'AddRevInfo (B-LT)' };
  if (isRequired(required.attestation, '/LegalAttestation'))
    yield { isMet: certification === undefined, text: 'LegalAttestation' };
  if (isRequired(required.lock, '/LockDocument')) {
    const lock = textOfName(graph, seed['/LockDocument']);
    yield { isMet: lock !== 'true', text: 'LockDocument' };
  }
  if (isRequired(required.appearance, '/AppearanceFilter')) {
    const text = textOfValue(graph.resolved(seed['/AppearanceFilter']));
    yield { isMet: false, text: `AppearanceFilter: ${text}` };
  }
  const permission = graph.number(graph.dictionary(seed['/MDP'])['/P']);
  if (permission !== undefined)
    yield { isMet: (certification ?? 0) === permission, text: `MDP: ${permission}` };
  const stamp = graph.dictionary(seed['/TimeStamp']);
  if (((graph.number(stamp['/Ff']) ?? 0) & 1) !== 0)
    yield { isMet: level !== 'B-B', text: 'TimeStamp (B-T)' };
  yield certificateRule(graph, graph.dictionary(seed['/Cert']), planned);
}

/** A single point means that there must be no reason. */
function reasonRule(reasons: readonly string[], { reason }: Planned): Rule {
  const isNone = reasons.length === 0 || (reasons.length === 1 && reasons[0] === '.');
  return {
    isMet: isNone ? !reason : reasons.includes(reason),
    text: `Reasons: ${isNone ? '–' : reasons.join(', ')}`,
  };
}

function certificateRule(graph: Graph, rule: Dictionary, { certificates }: Planned): Rule {
  const flags = graph.number(rule['/Ff']) ?? 0;
  const isAmong = (key: string, candidates: readonly X509Certificate[]) =>
    graph
      .list(rule[key])
      .map((value) => graph.resolved(value))
      .some((der) => candidates.some(({ raw }) => der === `b:${raw.toString('hex')}`));
  if (flags & ofCertificate.subject && !isAmong('/Subject', certificates.slice(0, 1)))
    return { isMet: false, text: 'Cert: Subject' };
  if (flags & ofCertificate.issuer && !isAmong('/Issuer', certificates))
    return { isMet: false, text: 'Cert: Issuer' };
  const others = flags & ~(ofCertificate.subject | ofCertificate.issuer);
  return { isMet: others === 0, text: `Cert: Ff ${flags}` };
}

/** A name without its slash, or the text of a string. */
function textOfName(graph: Graph, value: Dictionary[string] | undefined): string {
  const found = graph.resolved(value);
  if (typeof found === 'boolean') return String(found);
  return typeof found === 'string' && found.startsWith('/') ? found.slice(1) : textOfValue(found);
}
