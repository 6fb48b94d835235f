// Collects what proves for years that a signature’s certificates were valid: the certificates, and for each the answer of its
// issuer that it was not revoked (ETSI EN 319 142-1, 5.4.2).
import type { X509Certificate } from 'node:crypto';
import { ProblemError } from '@octavo/contract';
import { certificatesIn } from '#formats/cms/roots.ts';
import { ocspRequest, servicesOf } from '#formats/cms/certificate-services.ts';
import { chainOf, shortName } from '#formats/cms/chain.ts';
import { revocationOf } from '#formats/cms/revocation.ts';
import type { Purpose } from '#formats/cms/certificate-rules.ts';
import type { SignatureServiceRequest, Tools } from '#kernel/converter.ts';

export type ValidationData = {
  /** DER, each without the others’ copies. */
  certificates: readonly Buffer[];
  ocsps: readonly Buffer[];
  crls: readonly Buffer[];
};

/** A certificate whose chain is to be proven. */
export type Subject = { certificate: X509Certificate; purpose: Purpose };

export type Known = {
  /** Certificates that may be issuers. */
  others: readonly X509Certificate[];
  /** Those that the operator trusts. */
  roots: readonly X509Certificate[];
  /** When the signature was made. */
  time: Date;
  /** Answers and lists that the document has already, DER. */
  ocsps?: readonly Buffer[];
  crls?: readonly Buffer[];
};

type Ask = Tools['signatureService'];

const maxIssuers = 10;

/**
 * @throws ProblemError `certificate_revoked`; `revocation_unavailable` if no source that the certificates name confirms that each was valid
 */
export async function validationDataOf(
  subjects: readonly Subject[],
  known: Known,
  ask: Ask,
): Promise<ValidationData> {
  const collector = new Collector(known, ask);
  for (const subject of subjects) await collector.addChain(subject);
  return collector.data();
}

class Collector {
  readonly #known: Known;
  readonly #ask: Ask;
  readonly #others: X509Certificate[];
  readonly #certificates = new Map<string, Buffer>();
  readonly #answers = new Map<string, Buffer | undefined>();
  readonly #ocsps: Buffer[] = [];
  readonly #crls: Buffer[] = [];

  constructor(known: Known, ask: Ask) {
    this.#known = known;
    this.#ask = ask;
    this.#others = [...known.others];
  }

  data(): ValidationData {
    return { certificates: [...this.#certificates.values()], ocsps: this.#ocsps, crls: this.#crls };
  }

  async addChain(subject: Subject): Promise<void> {
    const chain = await this.#chainOf(subject);
    for (const [index, certificate] of chain.entries()) {
      this.#certificates.set(certificate.fingerprint256, certificate.raw);
      const issuer = chain[index + 1];
      if (issuer) await this.#prove(certificate, issuer);
    }
  }

  /** The chain up to a root. Issuers that are not known are fetched. */
  async #chainOf({ certificate, purpose }: Subject): Promise<readonly X509Certificate[]> {
    const { roots, time } = this.#known;
    const found = () =>
      chainOf({ signer: certificate, others: this.#others, roots, time, purpose }).certificates;
    for (let count = 0; count < maxIssuers; count += 1) {
      const chain = found();
      const last = chain.at(-1) ?? certificate;
      if (last.checkIssued(last) || roots.some(({ raw }) => raw.equals(last.raw))) return chain;
      if (!(await this.#fetchIssuer(last))) throw unavailable(last);
    }
    throw unavailable(certificate);
  }

  async #fetchIssuer(certificate: X509Certificate): Promise<boolean> {
    for (const address of servicesOf(certificate).issuers) {
      const answer = await this.#answerOf({ service: 'certificate', address });
      const issuers = answer ? certificatesIn(answer) : [];
      const fitting = issuers.filter((issuer) => certificate.checkIssued(issuer));
      this.#others.push(...fitting);
      if (fitting.length) return true;
    }
    return false;
  }

  async #prove(certificate: X509Certificate, issuer: X509Certificate): Promise<void> {
    const { ocsps, crls } = servicesOf(certificate);
    const { ocsps: given = [], crls: lists = [] } = this.#known;
    const [allAnswers, allLists] = [
      [...given, ...this.#ocsps],
      [...lists, ...this.#crls],
    ];
    if (this.#isProven(certificate, issuer, allAnswers, allLists)) return;
    const body = ocspRequest(certificate, issuer);
    for (const address of ocsps) {
      const answer = await this.#answerOf({ service: 'ocsp', address, body });
      if (!answer || !this.#isProven(certificate, issuer, [answer], [])) continue;
      this.#ocsps.push(answer);
      return;
    }
    for (const address of crls) {
      const answer = await this.#answerOf({ service: 'crl', address });
      if (!answer || !this.#isProven(certificate, issuer, [], [answer])) continue;
      this.#crls.push(answer);
      return;
    }
    throw unavailable(certificate);
  }

  #isProven(
    certificate: X509Certificate,
    issuer: X509Certificate,
    ocsps: readonly Buffer[],
    crls: readonly Buffer[],
  ): boolean {
    const status = revocationOf(certificate, issuer, { ocsps, crls }, this.#known.time);
    if (status.status === 'revoked')
      throw new ProblemError('certificate_revoked', { name: shortName(certificate.subject) });
    return status.status === 'good';
  }

  /** Requests the same data from an address only once; nothing if it gives none. */
  async #answerOf(request: SignatureServiceRequest): Promise<Buffer | undefined> {
    const key = [request.address, request.body?.toString('base64')].join(' ');
    if (!this.#answers.has(key))
      this.#answers.set(key, await this.#ask(request).catch(withoutAnswer));
    return this.#answers.get(key);
  }
}

const noAnswer: ReadonlySet<string> = new Set([
  ...['private_address', 'unreachable_address', 'address_answered'],
]);

function withoutAnswer(error: unknown): undefined {
  if (error instanceof ProblemError && noAnswer.has(error.problem.code)) return undefined;
  throw error;
}

/** Names the hosts that the certificate names, which the operator may have to allow. */
function unavailable(certificate: X509Certificate): ProblemError {
  const { ocsps, crls, issuers } = servicesOf(certificate);
  const hosts = new Set(
    [...ocsps, ...crls, ...issuers].flatMap((text) => URL.parse(text)?.host ?? []),
  );
  const name = shortName(certificate.subject);
  return new ProblemError('revocation_unavailable', { name, hosts: [...hosts].join(', ') || '–' });
}
