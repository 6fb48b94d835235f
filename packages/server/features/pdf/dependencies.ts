// Lists the server's dependencies and which of them are missing. This is public, so it shows no paths and no versions.
import type { Finding } from '@octavo/runner';
import type { WorkerCondition } from '#platform/queue/worker-registry.ts';

const notChecked =
  'This process doesn’t convert files. The operator can run ./octavo doctor where the workers run.';
const allInstalled = 'All programs are installed.';
const someMissing =
  'Some programs are missing. Nothing was installed; the operator can install them with the given commands.';

/** The best condition of any worker; `absent` when there is none. */
export type FindWorkerCondition = () => Promise<WorkerCondition | 'absent'>;

/** @param findings the programs that this process has found, where it opens files itself */
export async function dependenciesOf(
  workerCondition: FindWorkerCondition,
  findings?: readonly Finding[],
) {
  const workers = await workerCondition();
  if (!findings) return { message: notChecked, data: { checked: false, workers, tools: [] } };
  const tools = findings.map(({ name, state, isOptional, cost, remedy, languages }) => ({
    ...{ name, state },
    ...(isOptional && { optional: true }),
    ...(cost && { cost }),
    ...(remedy && { remedy }),
    ...(languages && { languages: [...languages] }),
  }));
  const isComplete = tools.every(({ state, optional }) => optional || state === 'found');
  return {
    message: isComplete ? allInstalled : someMissing,
    data: { checked: true, workers, tools },
  };
}
