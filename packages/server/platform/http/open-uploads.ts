// Bounds how many uploads a process receives at the same time, for each client network and in total. The body of any other
// request is small, because the JSON parser limits it.
import { ProblemError } from '@octavo/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/network.ts';

export type UploadBounds = { total: number; perAddress: number };

/** Refuses uploads beyond the bounds before anything of them is read. */
export function boundOpenUploads(app: FastifyInstance, bounds: UploadBounds): void {
  const uploads = createOpenUploads(bounds);
  app.addHook('onRequest', async (request) => {
    if (!isUpload(request)) return;
    const end = uploads.begin(networkOf(request.ip));
    // Closed when its body has ended, also where the connection stays open for further requests.
    request.raw.once('close', end);
  });
}

type OpenUploads = {
  /**
   * Counts an upload.
   * @returns counts it no more
   * @throws ProblemError `too_many_open_uploads`, `uploads_busy`
   */
  begin(network: string): () => void;
};

function createOpenUploads({ total, perAddress }: UploadBounds): OpenUploads {
  const byNetwork = new Map<string, number>();
  let open = 0;
  const add = (network: string, change: number) => {
    const count = (byNetwork.get(network) ?? 0) + change;
    open += change;
    if (count > 0) byNetwork.set(network, count);
    else byNetwork.delete(network);
  };
  return {
    begin(network) {
      if ((byNetwork.get(network) ?? 0) >= perAddress)
        throw new ProblemError('too_many_open_uploads', { limit: perAddress });
      if (open >= total) throw new ProblemError('uploads_busy');
      add(network, 1);
      return () => add(network, -1);
    },
  };
}

function isUpload({ routeOptions }: FastifyRequest): boolean {
  const { multipart, bytes } = routeOptions.config.contract ?? {};
  return multipart === true || bytes !== undefined;
}
