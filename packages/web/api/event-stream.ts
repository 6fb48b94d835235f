// Parses server-sent events (WHATWG HTML, section 9.2.6) from a body, since EventSource cannot send an authorization header.

export type StreamEvent = { event: string; data: string; id: string | undefined };

type Fields = { event?: string; data: string[]; id?: string };

/** The events of a body until it ends or is cut off. `onRetry` receives the delay before reconnecting, in ms. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onRetry: (ms: number) => void,
): AsyncGenerator<StreamEvent> {
  let fields: Fields = { data: [] };
  for await (const line of linesOf(body)) {
    const [, name = '', value = ''] = /^([^:]*)(?::\s?(.*))?$/s.exec(line) ?? [];
    if (line === '') {
      if (fields.data.length > 0) yield eventOf(fields);
      fields = { data: [] };
    } else if (name === 'data') fields.data.push(value);
    else if (name === 'event') fields.event = value;
    else if (name === 'id') fields.id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  }
}

const eventOf = ({ event = 'message', data, id }: Fields): StreamEvent => ({
  event,
  data: data.join('\n'),
  id,
});

/** The complete lines of a body, without line breaks. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      // A carriage return at the very end may be the first half of a line break.
      const lines = (rest + read.value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
