// Parses markup with a limit of nesting, because the parser's time grows with the square of the depth, and readers of the
// document are recursive.
import { ProblemError } from '@octavo/contract';
import { DefaultHandler, Parser, type Options, type parseDocument } from 'htmlparser2';
import { markupLimits } from '#kernel/limits.ts';

export type ParsedDocument = ReturnType<typeof parseDocument>;

class BoundedHandler extends DefaultHandler {
  #depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth++;
    refuseDeep(this.#depth);
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.#depth--;
    super.onclosetag();
  }
}

/**
 * Parses HTML, or XML by `xmlMode`, without running or fetching anything.
 * @throws ProblemError `nested_too_deep`
 */
export function parseMarkup(markup: string, options?: Options): ParsedDocument {
  const handler = new BoundedHandler(undefined, options);
  new Parser(handler, options).end(markup);
  return handler.root;
}

/** @throws ProblemError `nested_too_deep` for an element below more than the allowed number of others */
export function refuseDeep(depth: number): void {
  const { depth: limit } = markupLimits;
  if (depth > limit) throw new ProblemError('nested_too_deep', { limit });
}
