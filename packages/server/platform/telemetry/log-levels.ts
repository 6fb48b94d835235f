// The levels of the log, by area: `info,queue=debug`.

/** From the rarest lines to the most frequent ones. */
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof levels)[number];

/** The parts of the server that log, each with a level of its own. `server` is everything else. */
export const logAreas = [
  'server',
  'http',
  'queue',
  'engine',
  'database',
  'identity',
  'mail',
  'billing',
  'webhooks',
  'thumbnails',
] as const;
export type LogArea = (typeof logAreas)[number];

export type LogLevels = { default: LogLevel; areas: Partial<Record<LogArea, LogLevel>> };

const isLevel = (word: string): word is LogLevel => (levels as readonly string[]).includes(word);
const isArea = (word: string): word is LogArea => (logAreas as readonly string[]).includes(word);
/** The level before those of areas has no name of its own. */
const isName = (word: string): word is LogArea | 'default' => word === 'default' || isArea(word);

export const logLevelsRule = `must be a level (${levels.join(', ')}), followed by levels of areas if you like: info,queue=debug. The areas are ${logAreas.join(', ')}`;

/** Reads the levels; undefined if the text names no level, an unknown area, or something twice. */
export function readLogLevels(text: string): LogLevels | undefined {
  const found = new Map<LogArea | 'default', LogLevel>();
  for (const entry of text.split(',')) {
    const [first = '', second] = entry.split('=').map((word) => word.trim().toLowerCase());
    const [name, level] = second === undefined ? ['default', first] : [first, second];
    if (!isLevel(level) || !isName(name) || found.has(name)) return undefined;
    if (name === 'default' && second !== undefined) return undefined;
    found.set(name, level);
  }
  const { default: usual = 'info', ...areas } = Object.fromEntries(found);
  return { default: usual, areas };
}
