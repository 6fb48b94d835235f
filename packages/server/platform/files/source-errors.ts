// Tells whose fault a broken stream is: where one flows into another, both end with the same error.

/** Passes a source on; what it breaks with is added to `broken`. */
export async function* noting(
  source: AsyncIterable<Buffer>,
  broken: unknown[],
): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    broken.push(error);
    throw error;
  }
}
