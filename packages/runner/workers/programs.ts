// Runs programs inside the worker's sandbox. They see the same job's files as the worker and need no sandbox of their own.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { ProblemError } from '@octavo/contract';

/** The environment variable with the path of the compiled `programs.c`. */
const starterVariable = 'PROGRAM_STARTER';

/** How a program ended, and what it printed. */
export type Ended = {
  /** The exit code; above 128 if a signal ended it. */
  code: number;
  output: string;
  errors: string;
};

/** More than any program prints for a real document, even a large one. */
const maxOutputCharacters = 256 * 1024 * 1024;

const missingCode = 127;

/**
 * Runs a program and waits for its end.
 * @param onOutput called with each part of its output, by lines
 * @returns nothing if it is not installed
 * @throws ProblemError `too_complex` if it prints too much
 */
export async function runProgram(
  command: readonly string[],
  onOutput?: (text: string) => void,
): Promise<Ended | undefined> {
  const path = process.env[starterVariable];
  if (path === undefined) return runAlone(command, onOutput);
  const ended = await starterAt(path).run(command, onOutput);
  return ended.code === missingCode ? undefined : ended;
}

/**
 * Starts what runs the programs. A process that is there after a job and was not there before the first one is taken for a file's that
 * has taken the worker over.
 */
export function startStarter(): void {
  const path = process.env[starterVariable];
  if (path !== undefined) starterAt(path);
}

/** Loads what programs need, so that the first job need not wait for it. */
export function prepareForPrograms(): void {
  starter?.prepare();
}

/** Text that arrives in parts. */
class Printed {
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

  text(): string {
    if (this.#length > maxOutputCharacters) throw new ProblemError('too_complex');
    return this.#parts.join('') + this.#decoder.end();
  }
}

type Listener = ((text: string) => void) | undefined;

/** A program that runs, and what it has printed so far. */
class Running {
  readonly #output = new Printed();
  readonly #errors = new Printed();
  readonly #ended = Promise.withResolvers<Ended>();
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** @throws ProblemError `too_complex` */
  get ended(): Promise<Ended> {
    return this.#ended.promise;
  }

  addOutput(part: Buffer): void {
    const text = this.#output.add(part);
    this.#listener?.(text);
  }

  addErrors(part: Buffer): void {
    this.#errors.add(part);
  }

  end(code: number): void {
    try {
      this.#ended.resolve({ code, output: this.#output.text(), errors: this.#errors.text() });
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    this.#ended.reject(error);
  }
}

/** The kinds of messages of `programs.c`. */
const asked = { whole: 0, lines: 1, prepare: 2 } as const;
const told = { ended: 0, output: 1, errors: 2 } as const;
/** Identifier, kind and size of a message. */
const headBytes = 12;

/** The process that starts the programs. */
class Starter {
  readonly #requests: Writable;
  readonly #running = new Map<number, Running>();
  #received: Buffer = Buffer.alloc(0);
  #last = 0;

  /** @param onEnd called when the process has ended */
  constructor(path: string, onEnd: () => void) {
    const child = spawn(path, { stdio: ['pipe', 'pipe', 'ignore'] });
    const fail = (error: Error) => {
      onEnd();
      for (const running of this.#running.values()) running.fail(error);
      this.#running.clear();
    };
    this.#requests = child.stdin;
    // It closes when the process has ended, which is told next.
    child.stdin.on('error', () => {});
    child.stdout.on('data', (part: Buffer) => this.#receive(part));
    child.once('error', fail);
    child.once('close', () => fail(new Error('The process that starts programs has ended')));
  }

  run(command: readonly string[], listener: Listener): Promise<Ended> {
    const id = ++this.#last;
    const running = new Running(listener);
    this.#running.set(id, running);
    this.#ask(id, listener ? 'lines' : 'whole', command.map((word) => `${word}\0`).join(''));
    return running.ended;
  }

  prepare(): void {
    this.#ask(0, 'prepare', '');
  }

  #ask(id: number, kind: keyof typeof asked, text: string): void {
    const content = Buffer.from(text);
    const head = Buffer.alloc(headBytes);
    head.writeUInt32LE(id, 0);
    head.writeUInt32LE(asked[kind], 4);
    head.writeUInt32LE(content.length, 8);
    this.#requests.write(Buffer.concat([head, content]));
  }

  #receive(part: Buffer): void {
    let rest = this.#received.length > 0 ? Buffer.concat([this.#received, part]) : part;
    while (rest.length >= headBytes) {
      const end = headBytes + rest.readUInt32LE(8);
      if (rest.length < end) break;
      this.#tell(rest.readUInt32LE(0), rest.readUInt32LE(4), rest.subarray(headBytes, end));
      rest = rest.subarray(end);
    }
    this.#received = rest;
  }

  #tell(id: number, kind: number, content: Buffer): void {
    const running = this.#running.get(id);
    if (kind === told.output) running?.addOutput(content);
    else if (kind === told.errors) running?.addErrors(content);
    else {
      this.#running.delete(id);
      running?.end(content.readInt32LE(0));
    }
  }
}

let starter: Starter | undefined;

const starterAt = (path: string): Starter =>
  (starter ??= new Starter(path, () => (starter = undefined)));

/** Starts a program from the worker itself, where there is no starter: it could not be compiled. */
async function runAlone(
  [program = '', ...given]: readonly string[],
  listener: Listener,
): Promise<Ended | undefined> {
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'] });
  const running = new Running(listener);
  child.stdout.on('data', (part: Buffer) => running.addOutput(part));
  child.stderr.on('data', (part: Buffer) => running.addErrors(part));
  child.once('error', (error) => running.fail(error));
  child.once('close', (code: number | null, signal: NodeJS.Signals | null) =>
    running.end(code ?? 128 + (signal ? constants.signals[signal] : 0)),
  );
  return running.ended.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
