// Scans markup byte by byte for document types, entities and deep nesting; it never builds a tree.
import { ProblemError } from '@octavo/contract';
import { markupLimits } from '#core/limits.ts';

type State =
  | 'start'
  | 'text'
  | 'open'
  | 'tag'
  | 'quoted'
  | 'bang'
  | 'doctype'
  | 'comment'
  | 'cdata'
  | 'instruction'
  | 'none';

const code = (letter: string) => letter.charCodeAt(0);
const [lt, gt, slash, bang, question, dash, bracket, quote, apostrophe] = [
  ...'<>/!?-[\x22\x27',
].map(code) as [number, number, number, number, number, number, number, number, number];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const byteOrderMark = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe]);

/**
 * A scanner for one part: give it the part's chunks in order. A part that does not begin like markup is let through
 * unread. UTF-16 is read by its low bytes, which is all that its angle brackets need.
 * @throws ProblemError `unsafe_markup` for entities, internal subsets and, unless allowed, any document type;
 * `nested_too_deep`.
 */
export function markupScanner({ mayNameDoctype = false } = {}): (chunk: Buffer) => void {
  let state: State = 'start';
  let depth = 0;
  let mark = 0;
  let before = 0;
  let beforeThat = 0;

  const enter = (next: State, byte = 0): void => {
    state = next;
    mark = byte;
    before = beforeThat = 0;
  };
  const refuse = () => new ProblemError('unsafe_markup');
  const deeper = () => {
    if (++depth > markupLimits.depth)
      throw new ProblemError('nested_too_deep', { limit: markupLimits.depth });
  };

  const steps: Record<State, (byte: number) => void> = {
    start: (byte) => {
      if (byte === lt) enter('open');
      else if (!isSpace(byte) && !byteOrderMark.has(byte)) enter('none');
    },
    none: () => {},
    text: (byte) => {
      if (byte === lt) enter('open');
    },
    open: (byte) => {
      if (byte === slash) {
        depth--;
        enter('tag', slash);
      } else if (byte === bang) enter('bang');
      else if (byte === question) enter('instruction');
      else {
        deeper();
        enter('tag');
      }
    },
    tag: (byte) => {
      if (byte === quote || byte === apostrophe) {
        const closing = mark;
        enter('quoted', byte);
        beforeThat = closing;
      } else if (byte === gt) {
        if (before === slash && mark !== slash) depth--;
        enter('text');
      } else before = byte;
    },
    quoted: (byte) => {
      if (byte === mark) enter('tag', beforeThat);
    },
    bang: (byte) => {
      if (byte === dash) enter('comment');
      else if (byte === bracket) enter('cdata');
      else if (mayNameDoctype && (byte | 0x20) === code('d')) enter('doctype');
      else throw refuse();
    },
    doctype: (byte) => {
      if (byte === bracket) throw refuse();
      if (byte === gt) enter('text');
    },
    comment: (byte) => endsWith(byte, dash),
    cdata: (byte) => endsWith(byte, code(']')),
    instruction: (byte) => {
      if (byte === gt && before === question) enter('text');
      before = byte;
    },
  };

  /** `-->` and `]]>` end what they end. */
  function endsWith(byte: number, twice: number): void {
    if (byte === gt && before === twice && beforeThat === twice) return enter('text');
    beforeThat = before;
    before = byte;
  }

  return (chunk) => {
    for (let at = 0; at < chunk.length; at++) {
      if (state === 'none') return;
      if (state === 'text') {
        at = chunk.indexOf(lt, at);
        if (at < 0) return;
      }
      const byte = chunk.readUInt8(at);
      if (byte !== 0) steps[state](byte);
    }
  };
}
