// Bounds how many requests of one client network a process serves at the same time, and how many uploads it receives, also in
// total. Followers of jobs and downloads last until their client closes them. The body of any request but an upload is small,
// because the JSON parser limits it.
import { apiBase, ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/network.ts';

export type RequestBounds = {
  /** Uploads in total, and of one network. */
  total: number;
  perAddress: number;
  /** Requests of one network, with its uploads. */
  requestsPerAddress: number;
};

const healthBase = `${apiBase}/health`;

/** Refuses requests beyond the bounds before anything of them is read. Health probes are answered in any case. */
export function boundOpenRequests(app: FastifyInstance, bounds: RequestBounds): void {
  const requests = countByNetwork();
  const uploads = countByNetwork();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith(healthBase)) return;
    const network = networkOf(request.ip);
    const { total, perAddress, requestsPerAddress } = bounds;
    if (requests.of(network) >= requestsPerAddress)
      throw new ProblemError('too_many_open_requests', { limit: requestsPerAddress });
    reply.raw.once('close', requests.add(network));
    if (!isUpload(request)) return;
    if (uploads.of(network) >= perAddress)
      throw new ProblemError('too_many_open_uploads', { limit: perAddress });
    if (uploads.total() >= total) throw new ProblemError('uploads_busy');
    // Closed when its body has ended, also where the connection stays open for further requests.
    request.raw.once('close', uploads.add(network));
  });
}

function countByNetwork() {
  const counts = new Map<string, number>();
  let total = 0;
  const change = (network: string, by: 1 | -1) => {
    const count = (counts.get(network) ?? 0) + by;
    total += by;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  };
  return {
    total: () => total,
    of: (network: string) => counts.get(network) ?? 0,
    /** @returns counts it no more */
    add(network: string): () => void {
      change(network, 1);
      return () => change(network, -1);
    },
  };
}

function isUpload({ routeOptions }: FastifyRequest): boolean {
  const { multipart, bytes } = routeOptions.config.contract ?? {};
  return multipart === true || bytes !== undefined;
}
