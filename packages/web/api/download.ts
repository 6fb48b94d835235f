// Downloads the content of a result.
import { errorOfResponse, unreachable } from '#api/api-error.ts';

/**
 * Downloads the bytes behind a signed address.
 * @throws ApiError without a response or with an error; the signal's reason when aborted
 */
export async function fetchBytes(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw unreachable(cause);
  });
  const { status, statusText, headers } = response;
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  const body = await response.text().catch(() => '');
  throw errorOfResponse({ status, statusText, body, retryAfter: headers.get('retry-after') });
}
