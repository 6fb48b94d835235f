// Runs programs inside the worker's sandbox. They see the same job's files as the worker and need no sandbox of their own.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { getSystemErrorName } from 'node:util';
import { ProblemError } from '@octavo/contract';

/** The environment variable with the path of the compiled `program-starter.c`. */
const starterVariable = 'PROGRAM_STARTER';

export type ProgramResult = {
  /** The exit code; 128 and the number of a signal that ended it. */
  code: number;
  output: string;
  errors: string;
};

export type ProgramOptions = {
  /** Called with parts of the output as they arrive; they may end within a line. */
  onOutput?: ((text: string) => void) | undefined;
  /** Streams that are discarded, and then empty in the result. */
  ignored?: readonly ('output' | 'errors')[];
};

/** More than any program prints for a real document, even a large one. */
const maxOutputCharacters = 256 * 1024 * 1024;

let starter: Starter | undefined;

/**
 * Starts the program starter. To be called before the worker is ready: the host replaces a worker in which a process appears during a job. Where
 * there is no starter, or it does not run, the worker starts programs itself.
 * @param onExit called when it has ended later; its programs have ended, too
 */
export async function startProgramStarter(onExit: () => void): Promise<void> {
  const path = process.env[starterVariable];
  starter =
    path === undefined ? undefined : await Starter.start(path, onExit).catch(() => undefined);
}

/** Loads what programs need, so that the first job need not wait for it. */
export function prepareForPrograms(): void {
  starter?.prepare();
}

/**
 * Runs a program and waits for its exit.
 * @returns nothing if it is not installed
 * @throws ProblemError `too_complex` if it prints too much; Error if it cannot be started
 */
export const runProgram = (
  command: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramResult | undefined> =>
  (starter?.run(command, options) ?? spawnDirectly(command, options)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

/** Text that arrives in parts. */
class Text {
  readonly #decoder = new StringDecoder('utf8');
  readonly #parts: string[] = [];
  #length = 0;

  /** @returns the text of this part */
  add(part: Buffer): string {
    const text = this.#decoder.write(part);
    this.#length += text.length;
    if (this.#length <= maxOutputCharacters) this.#parts.push(text);
    return text;
  }

  whole(): string {
    if (this.#length > maxOutputCharacters) throw new ProblemError('too_complex');
    return this.#parts.join('') + this.#decoder.end();
  }
}

/** A program that runs, and what it has printed so far. */
class RunningProgram {
  readonly #output = new Text();
  readonly #errors = new Text();
  readonly #result = Promise.withResolvers<ProgramResult>();
  readonly #onOutput: ProgramOptions['onOutput'];

  constructor(onOutput: ProgramOptions['onOutput']) {
    this.#onOutput = onOutput;
  }

  get result(): Promise<ProgramResult> {
    return this.#result.promise;
  }

  addOutput(part: Buffer): void {
    const text = this.#output.add(part);
    this.#onOutput?.(text);
  }

  addErrors(part: Buffer): void {
    this.#errors.add(part);
  }

  exit(code: number): void {
    try {
      const [output, errors] = [this.#output.whole(), this.#errors.whole()];
      this.#result.resolve({ code, output, errors });
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.#result.reject(error);
  }
}

/** The bits and kinds of `program-starter.c`. */
const requestBits = { lines: 1, noOutput: 2, noErrors: 4, prepare: 8 } as const;
const responseKinds = { exited: 0, output: 1, errors: 2, notStarted: 3, ready: 4 } as const;
/** Identifier, kind and size of a message. */
const headerBytes = 12;

function requestOf(id: number, kind: number, words: readonly string[]): Buffer {
  if (words.some((word) => word.includes('\0'))) throw new Error('An argument contains NUL');
  const content = Buffer.from(words.map((word) => `${word}\0`).join(''));
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(id, 0);
  header.writeUInt32LE(kind, 4);
  header.writeUInt32LE(content.length, 8);
  return Buffer.concat([header, content]);
}

/** The program starter, and the programs that it runs. */
class Starter {
  readonly #requests: Writable;
  readonly #running = new Map<number, RunningProgram>();
  readonly #ready = Promise.withResolvers<boolean>();
  #received: Buffer = Buffer.alloc(0);
  #lastId = 0;

  private constructor(child: ChildProcessByStdio<Writable, Readable, null>, onExit: () => void) {
    this.#requests = child.stdin;
    // It closes when the process ends, which is handled below.
    child.stdin.on('error', () => {});
    child.stdout.on('data', (part: Buffer) => this.#receive(part));
    child.on('error', () => {});
    child.once('close', () => {
      this.#ready.resolve(false);
      for (const running of this.#running.values())
        running.fail(new Error('The program starter has ended'));
      this.#running.clear();
      onExit();
    });
  }

  /** @returns nothing if it does not run */
  static async start(path: string, onExit: () => void): Promise<Starter | undefined> {
    let isReady = false;
    const child = spawn(path, { stdio: ['pipe', 'pipe', 'ignore'] });
    const created = new Starter(child, () => isReady && onExit());
    isReady = await created.#ready.promise;
    return isReady ? created : undefined;
  }

  async run(
    command: readonly string[],
    { onOutput, ignored = [] }: ProgramOptions,
  ): Promise<ProgramResult> {
    const id = ++this.#lastId;
    const kind =
      (onOutput ? requestBits.lines : 0) +
      (ignored.includes('output') ? requestBits.noOutput : 0) +
      (ignored.includes('errors') ? requestBits.noErrors : 0);
    const request = requestOf(id, kind, command);
    const running = new RunningProgram(onOutput);
    this.#running.set(id, running);
    this.#requests.write(request);
    return running.result;
  }

  prepare(): void {
    this.#requests.write(requestOf(0, requestBits.prepare, []));
  }

  #receive(part: Buffer): void {
    let rest = this.#received.length > 0 ? Buffer.concat([this.#received, part]) : part;
    while (rest.length >= headerBytes) {
      const end = headerBytes + rest.readUInt32LE(8);
      if (rest.length < end) break;
      this.#handle(rest.readUInt32LE(0), rest.readUInt32LE(4), rest.subarray(headerBytes, end));
      rest = rest.subarray(end);
    }
    this.#received = rest;
  }

  #handle(id: number, kind: number, content: Buffer): void {
    const running = this.#running.get(id);
    if (kind === responseKinds.ready) this.#ready.resolve(true);
    else if (kind === responseKinds.output) running?.addOutput(content);
    else if (kind === responseKinds.errors) running?.addErrors(content);
    else {
      this.#running.delete(id);
      if (kind === responseKinds.exited) running?.exit(content.readInt32LE(0));
      else running?.fail(errorOf(content.readInt32LE(0)));
    }
  }
}

/** The error of a program that did not start, as Node's own. */
function errorOf(number: number): Error {
  const code = getSystemErrorName(-number);
  return Object.assign(new Error(`The program did not start: ${code}`), { code });
}

async function spawnDirectly(
  [program = '', ...given]: readonly string[],
  { onOutput, ignored = [] }: ProgramOptions,
): Promise<ProgramResult> {
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'] });
  const running = new RunningProgram(onOutput);
  child.stdout.on('data', (part: Buffer) => ignored.includes('output') || running.addOutput(part));
  child.stderr.on('data', (part: Buffer) => ignored.includes('errors') || running.addErrors(part));
  child.once('error', (error) => running.fail(error));
  child.once('close', (code: number | null, signal: NodeJS.Signals | null) =>
    running.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
  );
  return running.result;
}
