// Tracks the marked-content sequences around an operation, whose properties may repeat its text (ISO 32000-2, 14.6 and
// 14.9).
import type { Graph } from '#formats/pdf/structure/graph.ts';
import type { Value } from '#formats/pdf/syntax/value.ts';
import type { Operand, Operation } from '#formats/pdf/syntax/content-reader.ts';
import { textOfValue, valueOfText, writtenText } from '#formats/pdf/syntax/text-string.ts';
import { writtenName } from '#formats/pdf/syntax/value-writer.ts';
import type { EditedContent } from './edited-content.ts';
import type { Resources } from './resources.ts';

/** Keys with text that replaces what is drawn. */
export const replacementTextKeys = ['/ActualText', '/Alt', '/E'] as const;

/** A marked-content sequence; `touch` notes whether something of it was changed. */
export type Sequence = {
  begin: Operation;
  mcid?: number;
  hasReplacementText: boolean;
  /** Its `/ActualText`: the text that its glyphs show. */
  text?: string;
  isTouched: boolean;
};

export class MarkedContent {
  readonly #graph: Graph;
  readonly #resources: Resources;
  readonly #open: Sequence[] = [];
  /** The structure's numbers for content from which something was removed. */
  readonly touched = new Set<number>();

  constructor(graph: Graph, resources: Resources) {
    this.#graph = graph;
    this.#resources = resources;
  }

  /** The number of sequences that are open. */
  get open(): number {
    return this.#open.length;
  }

  begin(operation: Operation): void {
    const properties = operation.operands.at(-1);
    const mcid = numberIn(properties) ?? this.#numberOf(properties);
    this.#open.push({
      begin: operation,
      ...(mcid !== undefined && { mcid }),
      hasReplacementText: this.#hasReplacementText(properties),
      ...this.#actualText(properties),
      isTouched: false,
    });
  }

  /** @returns the sequence that ends */
  end(): Sequence | undefined {
    return this.#open.pop();
  }

  /** The innermost sequence that is open. */
  get last(): Sequence | undefined {
    return this.#open.at(-1);
  }

  /** The sequences that are open now. */
  get sequences(): readonly Sequence[] {
    return [...this.#open];
  }

  /**
   * Called when something is removed: no property may reveal it.
   * @param sequences those around it
   * @param textOf the text that a sequence has then, if its `/ActualText` is to say so
   */
  touch(
    content: EditedContent,
    sequences: readonly Sequence[] = this.#open,
    textOf: (sequence: Sequence) => string | undefined = () => undefined,
  ): void {
    for (const sequence of sequences) {
      if (sequence.isTouched) continue;
      sequence.isTouched = true;
      if (sequence.mcid !== undefined) this.touched.add(sequence.mcid);
      if (sequence.hasReplacementText) replaceProperties(sequence, content, textOf(sequence));
    }
  }

  #named(operand: Operand | undefined): Value | undefined {
    return operand?.kind === 'name' ? this.#resources.get('/Properties', operand.value) : undefined;
  }

  #numberOf(operand: Operand | undefined): number | undefined {
    return this.#graph.number(this.#graph.dictionary(this.#named(operand))['/MCID']);
  }

  #actualText(operand: Operand | undefined): { text?: string } {
    if (operand?.kind === 'dictionary') {
      const { items } = operand;
      const at = items.findIndex((item) => item.kind === 'name' && item.value === '/ActualText');
      const value = at < 0 ? undefined : items[at + 1];
      return value?.kind === 'string' ? { text: textOfValue(valueOfText(value.value)) } : {};
    }
    const value = this.#graph.dictionary(this.#named(operand))['/ActualText'];
    return value === undefined ? {} : { text: textOfValue(this.#graph.resolved(value)) };
  }

  #hasReplacementText(operand: Operand | undefined): boolean {
    if (operand?.kind === 'dictionary') return operand.items.some(isReplacementTextKey);
    const named = this.#graph.dictionary(this.#named(operand));
    return replacementTextKeys.some((key) => named[key] !== undefined);
  }
}

const isReplacementTextKey = (operand: Operand): boolean =>
  operand.kind === 'name' && (replacementTextKeys as readonly string[]).includes(operand.value);

function numberIn(operand: Operand | undefined): number | undefined {
  if (operand?.kind !== 'dictionary') return undefined;
  const at = operand.items.findIndex((item) => item.kind === 'name' && item.value === '/MCID');
  const value = operand.items[at + 1];
  return at >= 0 && value?.kind === 'number' ? value.value : undefined;
}

/** Removes all properties of a sequence except its number, and gives it a text if there is one. */
function replaceProperties(
  { begin, mcid }: Sequence,
  content: EditedContent,
  text: string | undefined,
): void {
  const [tag] = begin.operands;
  const name = tag?.kind === 'name' ? writtenName(tag.value) : '/Span';
  const properties = [
    ...(mcid === undefined ? [] : [`/MCID ${mcid}`]),
    ...(text === undefined ? [] : [`/ActualText ${writtenText(text)}`]),
  ];
  const written = properties.length ? `${name} <<${properties.join(' ')}>> BDC` : `${name} BMC`;
  content.replace(begin.from, begin.to, written);
}
