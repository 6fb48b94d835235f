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

/** What has been read of a part so far. */
class Scan {
  state: State = 'start';
  /** The previous byte inside a tag, comment or similar, and the one before it. */
  before = 0;
  beforeThat = 0;
  subset = '';
  openQuote = 0;
  #depth = 0;
  #isEndTag = false;

  enter(next: State): void {
    this.state = next;
    this.before = this.beforeThat = 0;
  }

  enterTag(isEnd: boolean): void {
    this.#isEndTag = isEnd;
    this.#depth += isEnd ? -1 : 1;
    if (this.#depth > markupLimits.depth)
      throw new ProblemError('nested_too_deep', { limit: markupLimits.depth });
    this.enter('tag');
  }

  leaveTag(): void {
    const isEmptyElement = this.before === slash && !this.#isEndTag;
    if (isEmptyElement) this.#depth--;
    this.enter('text');
  }

  enterQuoted(byte: number): void {
    this.openQuote = byte;
    this.enter('quoted');
  }

  remember(byte: number): void {
    this.beforeThat = this.before;
    this.before = byte;
  }

  /** The index of the next byte that matters in this state; most bytes do not. */
  nextOf(bytes: Buffer, from: number): number {
    if (this.state === 'text') return bytes.indexOf(lt, from);
    if (this.state === 'quoted') return bytes.indexOf(this.openQuote, from);
    if (this.state !== 'tag') return from;
    let at = from;
    while (at < bytes.length - 1 && !mattersInTag(bytes[at])) this.before = bytes[at++] ?? 0;
    return at;
  }
}

/** Detects the end of a comment (`-->`) or a CDATA section (`]]>`). */
const untilTwice = (twice: number) => (scan: Scan, byte: number) => {
  if (byte === gt && scan.before === twice && scan.beforeThat === twice) scan.enter('text');
  else scan.remember(byte);
};

/** What the next byte does in each state. */
const steps: Record<State, (scan: Scan, byte: number) => void> = {
  start(scan, byte) {
    if (byte === lt) scan.enter('open');
    else if (!isSpace(byte) && !byteOrderMark.has(byte)) scan.enter('none');
  },
  none() {},
  text(scan, byte) {
    if (byte === lt) scan.enter('open');
  },
  open(scan, byte) {
    if (byte === bang) scan.enter('bang');
    else if (byte === question) scan.enter('instruction');
    else scan.enterTag(byte === slash);
  },
  tag(scan, byte) {
    if (byte === gt) scan.leaveTag();
    else if (byte === quote || byte === apostrophe) scan.enterQuoted(byte);
    else scan.before = byte;
  },
  quoted(scan, byte) {
    if (byte === scan.openQuote) scan.enter('tag');
  },
  bang(scan, byte) {
    if (byte === dash) scan.enter('comment');
    else if (byte === opening) scan.enter('cdata');
    else if ((byte | 0x20) === code('d')) scan.enter('doctype');
    else throw new ProblemError('unsafe_markup');
  },
  doctype(scan, byte) {
    if (byte === opening) scan.enter('subset');
    else if (byte === gt) scan.enter('text');
  },
  subset(scan, byte) {
    const isOver = byte === closing;
    if (isOver ? !plainSubset.test(scan.subset) : scan.subset.length > longestSubset)
      throw new ProblemError('unsafe_markup');
    if (isOver) scan.enter('declared');
    else scan.subset += String.fromCharCode(byte);
  },
  declared(scan, byte) {
    if (byte === gt) scan.enter('text');
    else if (!isSpace(byte)) throw new ProblemError('unsafe_markup');
  },
  comment: untilTwice(dash),
  cdata: untilTwice(closing),
  instruction(scan, byte) {
    if (byte === gt && scan.before === question) scan.enter('text');
    else scan.remember(byte);
  },
};

/**
 * Creates a scanner for one part; call it with the part's chunks in order. A part that does not begin like markup is
 * not scanned.
 * @throws ProblemError `unsafe_markup` for a document type whose declarations are not plain; `nested_too_deep`
 */
export function markupScanner(): (chunk: Buffer) => void {
  const narrow = narrower();
  const scan = new Scan();
  return (chunk) => {
    if (scan.state === 'none') return;
    const bytes = narrow(chunk);
    for (
      let at = scan.nextOf(bytes, 0);
      at >= 0 && at < bytes.length;
      at = scan.nextOf(bytes, at + 1)
    ) {
      const byte = bytes[at] ?? 0;
      if (byte !== 0) steps[scan.state](scan, byte);
    }
  };
}
