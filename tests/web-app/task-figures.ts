// Clicks and times of common tasks: only `npm run bench -- tasks` asks for them.
import { appendFile } from 'node:fs/promises';

export type TaskFigures = { name: string; clicks: number; allowed: number; seconds: number };

const file = process.env.TASK_FIGURES_FILE;

/** Keeps the figures of a task as a line of JSON, when they are requested. */
export async function keepFigures(figures: TaskFigures): Promise<void> {
  if (file) await appendFile(file, `${JSON.stringify(figures)}\n`);
}
