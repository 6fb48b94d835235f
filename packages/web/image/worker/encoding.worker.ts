// The worker that encodes rendered images, so that rendering does not wait for encoding.
import { serveRequests } from '#image/worker/worker-server.ts';
import { encodeImage } from '#image/encoding/encode-image.ts';
import type { EncodingReply, EncodingRequest } from '#image/worker/protocol.ts';

let canvas = new OffscreenCanvas(1, 1);

serveRequests<EncodingReply>(async (request: EncodingRequest) => {
  if (request.ask === 'keep') return keep(request.bitmap);
  return { answer: 'encoded', image: await encodeImage(canvas, request.writing) };
});

function keep(bitmap: ImageBitmap): EncodingReply {
  canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  // Transfers instead of copying: the bitmap may have hundreds of megabytes.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return { answer: 'done' };
}
