// Scans markup byte by byte for entities and deep nesting, without building a tree. A document type is accepted if it
// has no declarations of its own, as in early OpenDocument files and macro libraries (no engine fetches it), or if its
// entities are short plain texts, as drawing programs use for namespaces.
import { ProblemError } from '@octavo/contract';
import { markupLimits } from '#kernel/limits.ts';
import { narrower } from '#containers/narrow-text.ts';

type State =
  | 'start'
  | 'text'
  | 'open'
  | 'tag'
  | 'quoted'
  | 'bang'
  | 'doctype'
  | 'subset'
  | 'declared'
  | 'comment'
  | 'cdata'
  | 'instruction'
  | 'none';

const code = (letter: string) => letter.charCodeAt(0);
const [lt, gt, slash, bang, question, dash, opening, closing, quote, apostrophe] = [
  ...'<>/!?-[]\x22\x27',
].map(code) as [number, number, number, number, number, number, number, number, number, number];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const mattersInTag = (byte: number | undefined) =>
  byte === gt || byte === quote || byte === apostrophe;
/** Declarations that neither reference a file nor expand: the entity's text contains no entity. */
const plainSubset =
  /^(?:\s|<!--(?:[^-]|-[^-])*-->|<!ENTITY\s+[\w:.-]+\s+(?:"[^"%&<]{0,200}"|'[^'%&<]{0,200}')\s*>|<!(?:ATTLIST|ELEMENT)\s(?:[^"'%&<>]|"[^"%&<]*"|'[^'%&<]*')*>)*$/;
const longestSubset = 8192;
const byteOrderMark = new Set([0xef, 0xbb, 0xbf]);

/**
 * Creates a scanner for one part; call it with the part's chunks in order. A part that does not begin like markup is
 * not scanned.
 * @throws ProblemError `unsafe_markup` for a document type whose declarations are not plain; `nested_too_deep`
 */
export function markupScanner(): (chunk: Buffer) => void {
  const narrow = narrower();
  let state: State = 'start';
  let depth = 0;
  let isEndTag = false;
  let openQuote = 0;
  /** The previous byte inside a tag, comment or similar, and the one before it. */
  let before = 0;
  let beforeThat = 0;
  let subset = '';

  const enter = (next: State): void => {
    state = next;
    before = beforeThat = 0;
  };
  const enterTag = (isEnd: boolean): void => {
    isEndTag = isEnd;
    depth += isEnd ? -1 : 1;
    if (depth > markupLimits.depth)
      throw new ProblemError('nested_too_deep', { limit: markupLimits.depth });
    enter('tag');
  };
  const enterQuoted = (byte: number): void => {
    openQuote = byte;
    enter('quoted');
  };
  const leaveTag = (): void => {
    const isEmptyElement = before === slash && !isEndTag;
    if (isEmptyElement) depth--;
    enter('text');
  };
  const remember = (byte: number): void => {
    beforeThat = before;
    before = byte;
  };
  /** Detects the end of a comment (`-->`) or a CDATA section (`]]>`). */
  const untilTwice = (twice: number) => (byte: number) => {
    if (byte === gt && before === twice && beforeThat === twice) enter('text');
    else remember(byte);
  };

  const steps: Record<State, (byte: number) => void> = {
    start(byte) {
      if (byte === lt) enter('open');
      else if (!isSpace(byte) && !byteOrderMark.has(byte)) enter('none');
    },
    none() {},
    text(byte) {
      if (byte === lt) enter('open');
    },
    open(byte) {
      if (byte === bang) enter('bang');
      else if (byte === question) enter('instruction');
      else enterTag(byte === slash);
    },
    tag(byte) {
      if (byte === gt) leaveTag();
      else if (byte === quote || byte === apostrophe) enterQuoted(byte);
      else before = byte;
    },
    quoted(byte) {
      if (byte === openQuote) enter('tag');
    },
    bang(byte) {
      if (byte === dash) enter('comment');
      else if (byte === opening) enter('cdata');
      else if ((byte | 0x20) === code('d')) enter('doctype');
      else throw new ProblemError('unsafe_markup');
    },
    doctype(byte) {
      if (byte === opening) enter('subset');
      else if (byte === gt) enter('text');
    },
    subset(byte) {
      const isOver = byte === closing;
      if (isOver ? !plainSubset.test(subset) : subset.length > longestSubset)
        throw new ProblemError('unsafe_markup');
      if (isOver) enter('declared');
      else subset += String.fromCharCode(byte);
    },
    declared(byte) {
      if (byte === gt) enter('text');
      else if (!isSpace(byte)) throw new ProblemError('unsafe_markup');
    },
    comment: untilTwice(dash),
    cdata: untilTwice(closing),
    instruction(byte) {
      if (byte === gt && before === question) enter('text');
      else remember(byte);
    },
  };

  /** The index of the next byte that matters in this state; most bytes do not. */
  const nextOf = (bytes: Buffer, from: number): number => {
    if (state === 'text') return bytes.indexOf(lt, from);
    if (state === 'quoted') return bytes.indexOf(openQuote, from);
    if (state !== 'tag') return from;
    let at = from;
    while (at < bytes.length - 1 && !mattersInTag(bytes[at])) before = bytes[at++] ?? 0;
    return at;
  };

  return (chunk) => {
    if (state === 'none') return;
    const bytes = narrow(chunk);
    for (let at = nextOf(bytes, 0); at >= 0 && at < bytes.length; at = nextOf(bytes, at + 1)) {
      const byte = bytes[at] ?? 0;
      if (byte !== 0) steps[state](byte);
    }
  };
}
