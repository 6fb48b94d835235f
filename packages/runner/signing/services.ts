// The network services of signatures: time stamps, and whether certificates were revoked. Sandboxed workers have no network, so the host
// asks for them, only at the addresses that the operator names.
import { ProblemError } from '@octavo/contract';
import type { SignatureService } from '@octavo/engine';
import type { WebRequest } from '#web/exchange.ts';
import type { Guard } from '#web/guard.ts';
import { unreachable, UnreachableError } from '#web/unreachable.ts';

export type SigningServiceSettings = {
  /** The time-stamp authority (RFC 3161); without it there are no time stamps. */
  timestampUrl?: string | undefined;
  /** The hosts from which revocation data and issuers may be requested; `*.example.org` has all hosts below it. */
  revocationHosts?: readonly string[];
  /** For one exchange; for tests. */
  timeoutMs?: number;
};

export type ServiceRequest = {
  service: SignatureService;
  /** Absent for time stamps. */
  address?: string | undefined;
  /** DER. */
  body?: Buffer | undefined;
};

/** Asks for the data of one job. @throws ProblemError */
export type AskService = (request: ServiceRequest, signal: AbortSignal) => Promise<Buffer>;

export type SigningServices = {
  /** The services for one job, which has limits of its own. */
  forJob(): AskService;
};

const MiB = 1024 * 1024;
const jobLimits = { requests: 60, bytes: 64 * MiB, timeoutMs: 20_000, wholeMs: 60_000 } as const;

/** The request headers of each service, and the maximum size of its answer. */
const services = {
  timeStamp: {
    method: 'POST',
    type: 'application/timestamp-query',
    accept: 'application/timestamp-reply',
    maxBytes: MiB / 16,
  },
  ocsp: {
    method: 'POST',
    type: 'application/ocsp-request',
    accept: 'application/ocsp-response',
    maxBytes: MiB / 4,
  },
  crl: { method: 'GET', type: '', accept: 'application/pkix-crl', maxBytes: 16 * MiB },
  certificate: { method: 'GET', type: '', accept: 'application/pkix-cert', maxBytes: MiB / 16 },
} as const;

/** @param guard refuses private addresses */
export function createSigningServices(
  { timestampUrl, revocationHosts = [], timeoutMs = jobLimits.timeoutMs }: SigningServiceSettings,
  guard: Guard,
): SigningServices {
  const addressOf = ({ service, address }: ServiceRequest): URL => {
    if (service === 'timeStamp') {
      if (timestampUrl === undefined) throw new ProblemError('timestamps_not_offered');
      return new URL(timestampUrl);
    }
    const url = URL.parse(address ?? '');
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new ProblemError('conversion_failed', undefined, 'an address that is none');
    if (!revocationHosts.some((host) => isHost(host, url.hostname)))
      throw new ProblemError('private_address', { address: url.host });
    return url;
  };
  return {
    forJob() {
      let [requests, bytes] = [0, 0];
      // Services that hang must not hold the worker for long, however many there are.
      let end: number | undefined;
      return async (request, signal) => {
        if (++requests > jobLimits.requests) throw new ProblemError('too_complex');
        const { method, type, accept, maxBytes } = services[request.service];
        const limit = Math.min(maxBytes, jobLimits.bytes - bytes);
        const headers = {
          ...{ accept, 'accept-encoding': 'identity', 'user-agent': 'Octavo' },
          ...(request.body && { 'content-length': String(request.body.length) }),
          ...(type && { 'content-type': type }),
        };
        const sent = {
          ...{ url: addressOf(request), method, headers },
          ...(request.body && { body: request.body }),
        };
        end ??= performance.now() + jobLimits.wholeMs;
        const leftMs = Math.max(1, Math.min(timeoutMs, Math.ceil(end - performance.now())));
        const answer = await bodyOf(guard, sent, { limit, timeoutMs: leftMs, signal });
        bytes += answer.length;
        return answer;
      };
    },
  };
}

/** Whether the operator's entry has a host. */
function isHost(entry: string, host: string): boolean {
  const wanted = entry.toLowerCase();
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}

type Limits = { limit: number; timeoutMs: number; signal: AbortSignal };

/**
 * The body of an answer with the status 200; does not follow redirects.
 * @throws ProblemError `private_address`, `unreachable_address`, `address_answered`
 */
async function bodyOf(
  guard: Guard,
  request: WebRequest,
  { limit, timeoutMs, signal }: Limits,
): Promise<Buffer> {
  // Loaded when needed: Node's HTTP client takes 16 ms.
  const { agentFor, exchange } = await import('#web/exchange.ts');
  const agent = agentFor(request.url);
  const late = AbortSignal.timeout(timeoutMs);
  try {
    guard.check(request.url);
    const ends = AbortSignal.any([signal, late]);
    const { response, body } = await exchange(request, agent, guard.lookup, ends);
    const status = response.statusCode ?? 0;
    if (status !== 200) throw new ProblemError('address_answered', answered(request, status));
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > limit) throw new UnreachableError('the site sends too much');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    const reason = late.aborted ? new UnreachableError('the site did not answer in time') : error;
    throw unreachable(request.url, reason);
  } finally {
    agent.destroy();
  }
}

const answered = ({ url }: WebRequest, status: number) => ({ address: url.host, status });
