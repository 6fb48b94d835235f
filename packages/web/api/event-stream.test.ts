import { expect, test } from 'vitest';
import { eventsOf, type StreamEvent } from '#api/event-stream.ts';

/** Reads a stream that arrives in these pieces. */
async function read(...pieces: string[]): Promise<{ events: StreamEvent[]; retries: number[] }> {
  const retries: number[] = [];
  const events: StreamEvent[] = [];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  for await (const event of eventsOf(body, (ms) => retries.push(ms))) events.push(event);
  return { events, retries };
}

test('an event has a name, an id and its data', async () => {
  const { events } = await read('id: 7\nevent: job\ndata: {"a":1}\n\n');
  expect(events).toEqual([{ event: 'job', id: '7', data: '{"a":1}' }]);
});

test('pieces may be cut anywhere, and lines may end in any of the three ways', async () => {
  const text = 'event: job\r\ndata: one\r\ndata: two\r\n\r\ndata: three\r\rdata: é\n\n';
  const { events } = await read(...text.match(/.{1,2}/gs)!);
  expect(events.map(({ event, data }) => [event, data])).toEqual([
    ['job', 'one\ntwo'],
    ['message', 'three'],
    ['message', 'é'],
  ]);
});

test('comments and events without data are passed over, the time to wait is reported', async () => {
  const { events, retries } = await read(
    'retry: 2500\n\n: still here\n\nevent: job\n\ndata: x\n\n',
  );
  expect([events.length, retries]).toEqual([1, [2500]]);
});

test('an incomplete event is not reported', async () => {
  expect((await read('data: whole\n\ndata: ha')).events).toHaveLength(1);
});
