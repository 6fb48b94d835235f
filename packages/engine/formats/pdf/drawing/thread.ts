// The entry point of the rendering thread.
import { once } from 'node:events';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { ProblemError } from '@octavo/contract';
import { withPdf } from '#formats/pdf/pdfium.ts';
import { drawAll, type RenderRequest, type Drawn } from './draw.ts';
import type { FromThread, ToThread } from './thread-protocol.ts';

const port = parentPort as MessagePort;
const send = (message: FromThread, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);

const nextMessage = async () => ((await once(port, 'message')) as [ToThread])[0];

async function next(): Promise<RenderRequest | undefined> {
  send({ say: 'next' });
  const answer = await nextMessage();
  return answer.say === 'draw' ? answer.request : undefined;
}

/** Transfers a copy to the other thread, because libvips' own memory cannot be transferred. */
function give({ place, picture }: Drawn): void {
  const copy = new Uint8Array(picture);
  send({ say: 'drawn', place, picture: copy }, [copy.buffer]);
}

async function draw(message: Extract<ToThread, { say: 'open' }>): Promise<void> {
  try {
    await withPdf(message.path, message.password, (document) =>
      drawAll(document, message.kind, next, give),
    );
    send({ say: 'done' });
  } catch (error) {
    if (error instanceof ProblemError) send({ say: 'failed', problem: error.problem });
    else send({ say: 'failed', reason: String(error) });
  }
}

for (;;) {
  const message = await nextMessage();
  if (message.say === 'open') await draw(message);
}
