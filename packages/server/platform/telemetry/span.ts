// A span: a piece of work in a trace.

/** Ids, types, sizes and codes, as in the log: never names, addresses or content. */
export type SpanAttributes = Record<string, string | number | boolean | undefined>;

export type Span = {
  traceId: string;
  /** The span as the parent of others, in the format of W3C Trace Context. */
  traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed. @param code why, such as the code of a problem */
  fail(code: string): void;
  end(at?: Date): void;
};
