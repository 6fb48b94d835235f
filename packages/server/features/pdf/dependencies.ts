// Lists the server's dependencies and which of them are missing. This is public, so it shows no paths and no versions.
import type { Finding } from '@octavo/runner';
import type { WorkerCondition } from '#platform/queue/worker-registry.ts';

const elsewhere =
  'Files are opened by other processes. The operator can run ./octavo doctor where they run.';
const complete = 'Everything is there.';
const missing =
  'Nothing was installed. The operator can add what is missing with the commands that are given.';

/** The best condition of any worker; `absent` when there is none. */
export type FindWorkerCondition = () => Promise<WorkerCondition | 'absent'>;

/** @param findings the programs that this process has found, where it opens files itself */
export async function dependenciesOf(
  workerCondition: FindWorkerCondition,
  findings?: readonly Finding[],
) {
  const workers = await workerCondition();
  if (!findings) return { message: elsewhere, data: { checked: false, workers, tools: [] } };
  const tools = findings.map(({ name, state, cost, remedy }) => ({
    ...{ name, state },
    ...(cost && { cost }),
    ...(remedy && { remedy }),
  }));
  const isComplete = tools.every(({ state }) => state === 'found');
  return { message: isComplete ? complete : missing, data: { checked: true, workers, tools } };
}
