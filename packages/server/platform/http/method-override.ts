// Some networks let only GET and POST through. The tus protocol has such clients send the method in a header.
import type { IncomingMessage } from 'node:http';
import { apiBase, routes } from '@octavo/contract';

const place = apiBase + routes.uploads.create.path;
const methods = ['HEAD', 'PATCH', 'DELETE'];

/** Takes the method of an upload's call from its header. @returns the address, which stays as it is */
export function overrideMethod(request: IncomingMessage): string {
  const { url = '', headers } = request;
  const wanted = [headers['x-http-method-override'] ?? ''].flat()[0]?.toUpperCase() ?? '';
  if (url.startsWith(place) && methods.includes(wanted)) request.method = wanted;
  return url;
}
