// Parses the server-sent events of a job (WHATWG HTML, section 9.2.6). EventSource cannot send an API key.
import type { Job } from './api.ts';

/** The states of the job until the stream ends or breaks off. To stop earlier, abort the request. */
export async function* jobsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Job> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = (text + read.value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: ?(.*)$/m.exec(event)?.[1];
      if (data) yield JSON.parse(data) as Job;
    }
  }
}
