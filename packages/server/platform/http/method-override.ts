// Some networks allow only GET and POST. The tus protocol lets clients send the method in a header.
import type { IncomingMessage } from 'node:http';
import { apiBase, routes } from '@octavo/contract';

const uploadsPath = apiBase + routes.uploads.create.path;
const methods = ['HEAD', 'PATCH', 'DELETE'];

/** Applies X-HTTP-Method-Override to upload requests. @returns the unchanged address */
export function overrideMethod(request: IncomingMessage): string {
  const { url = '', headers } = request;
  const override = [headers['x-http-method-override'] ?? ''].flat()[0]?.toUpperCase() ?? '';
  if (url.startsWith(uploadsPath) && methods.includes(override)) request.method = override;
  return url;
}
