// Appends updates to PDFs for tests, as attackers do with signed files.

type Objects = Readonly<Record<string, string | { dictionary: string; stream: string }>>;

/**
 * A file with an incremental update.
 * @param objects by number and generation, such as `4 0`
 */
export function updatedPdf(file: Buffer, objects: Objects): Buffer {
  const before = file.toString('latin1');
  const previous = [...before.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  const root = [...before.matchAll(/\/Root (\d+ 0 R)/g)].at(-1)?.[1];
  const size = Math.max(...[...before.matchAll(/\/Size (\d+)/g)].map(([, found]) => Number(found)));
  let text = before.endsWith('\n') ? '' : '\n';
  let rows = '';
  let most = size;
  for (const [name, object] of Object.entries(objects)) {
    const [number = 0] = name.split(' ').map(Number);
    most = Math.max(most, number + 1);
    const at = String(file.length + text.length).padStart(10, '0');
    rows += `${number} 1\n${at} 00000 n \n`;
    const content =
      typeof object === 'string'
        ? object
        : `<<${object.dictionary}/Length ${object.stream.length}>>\nstream\n${object.stream}\nendstream`;
    text += `${name} obj\n${content}\nendobj\n`;
  }
  const trailer = `trailer\n<</Size ${most}/Root ${root}/Prev ${previous}>>`;
  const end = `xref\n${rows}${trailer}\nstartxref\n${file.length + text.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(text + end, 'latin1')]);
}
