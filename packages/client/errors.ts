import type { ProblemCode } from './api.ts';

/** What the server answered with an error; `code` identifies the problem in every language. */
export class OctavoError extends Error {
  override readonly name = 'OctavoError';
  readonly code: ProblemCode;
  readonly status: number;
  /** The values in the message, such as the limit that was exceeded. */
  readonly details: Readonly<Record<string, string | number>>;
  /** When to try again, in seconds, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    problem: { code: ProblemCode; message: string; details?: Record<string, string | number> },
    status: number,
    retryAfter?: number,
  ) {
    super(problem.message);
    this.code = problem.code;
    this.status = status;
    this.details = problem.details ?? {};
    this.retryAfter = retryAfter;
  }
}

/** @throws OctavoError from an answer that is an error; Error when it does not come from Octavo, for example from a proxy */
export async function throwProblem(answer: Response): Promise<never> {
  const text = await answer.text();
  const after = Number(answer.headers.get('retry-after') ?? Number.NaN);
  const problem = parsed(text);
  if (!problem)
    throw new Error(`The server answered with status ${answer.status}: ${text.slice(0, 200)}`);
  throw new OctavoError(problem, answer.status, Number.isFinite(after) ? after : undefined);
}

type Failure = { code: ProblemCode; message: string; details?: Record<string, string | number> };

function parsed(text: string): Failure | undefined {
  try {
    const body = JSON.parse(text) as Partial<Failure> | null;
    return typeof body?.code === 'string' && typeof body.message === 'string'
      ? (body as Failure)
      : undefined;
  } catch {
    return undefined;
  }
}
