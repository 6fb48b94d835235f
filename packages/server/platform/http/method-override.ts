// Some networks allow only GET and POST. The tus protocol lets clients send the method in a header.
import type { IncomingMessage } from 'node:http';
import { apiBase, routes } from '@octavo/contract';

const place = apiBase + routes.uploads.create.path;
const methods = ['HEAD', 'PATCH', 'DELETE'];

/** Applies X-HTTP-Method-Override to upload requests. @returns the unchanged address */
export function overrideMethod(request: IncomingMessage): string {
  const { url = '', headers } = request;
  const wanted = [headers['x-http-method-override'] ?? ''].flat()[0]?.toUpperCase() ?? '';
  if (url.startsWith(place) && methods.includes(wanted)) request.method = wanted;
  return url;
}
