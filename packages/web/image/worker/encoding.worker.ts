// The worker that estimates file sizes of rendered images, so that rendering does not wait for encoding.
import { serveRequests } from '#image/worker/worker-server.ts';
import { estimatedFileSize } from '#image/encoding/file-size.ts';
import type { EncodingReply, EncodingRequest } from '#image/worker/protocol.ts';

let canvas = new OffscreenCanvas(1, 1);

serveRequests<EncodingReply>(async (request: EncodingRequest) => {
  if (request.ask === 'keep') return keep(request.bitmap);
  return { answer: 'measured', size: await estimatedFileSize(canvas, request.writing) };
});

function keep(bitmap: ImageBitmap): EncodingReply {
  canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  // Transfers instead of copying: the bitmap may have hundreds of megabytes.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return { answer: 'done' };
}
