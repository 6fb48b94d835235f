// Reads the files of a ZIP that the server made, such as the parts of a split PDF. (PKWARE APPNOTE 6.3.10, 4.3)

const signatures = { end: 0x06054b50, entry: 0x02014b50 };
const lengths = { end: 22, entry: 46, local: 30 };
const methods = { stored: 0, deflated: 8 };

/**
 * The files of a ZIP, in its order.
 * @throws RangeError if it is no ZIP that the server makes: damaged, encrypted, or larger than 4 GB
 */
export async function unzip(zip: Blob, type: string): Promise<File[]> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const entries = entriesOf(view, bytes);
  return Promise.all(
    entries.map(async ({ name, content, isDeflated }) => {
      const whole = isDeflated ? await inflated(content) : content;
      return new File([whole], name, { type });
    }),
  );
}

type Entry = { name: string; content: Uint8Array<ArrayBuffer>; isDeflated: boolean };

function entriesOf(view: DataView, bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const end = endOf(view);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (view.getUint32(at, true) !== signatures.entry) throw new RangeError('Not a ZIP');
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    ) as [number, number, number];
    const start = contentStart(view, view.getUint32(at + 42, true));
    entries.push({
      name: new TextDecoder().decode(
        bytes.subarray(at + lengths.entry, at + lengths.entry + nameLength),
      ),
      content: bytes.subarray(start, start + size),
      isDeflated: method === methods.deflated,
    });
    at += lengths.entry + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** The position of the record at the end, which a comment may follow. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - lengths.end; at >= 0; at--)
    if (view.getUint32(at, true) === signatures.end) return at;
  throw new RangeError('Not a ZIP');
}

/** The content follows its local header, whose name and extra field have lengths of their own. */
const contentStart = (view: DataView, header: number) =>
  header + lengths.local + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);

const inflated = (content: Uint8Array<ArrayBuffer>): Promise<Blob> =>
  new Response(
    new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
  ).blob();
