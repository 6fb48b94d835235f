// Loads the workspace. What it needs to show a file loads at the same time, not one after the other.
import { startWorkerAhead } from '#pdf/worker.ts';

/** PDF.js with the stage. */
export const loadStage = () => import('#editors/pdf-editor/stage/pdfjs-bundle.ts');

/** The workspace's own code. */
export async function loadWorkspace() {
  prepareStage();
  return import('#editors/pdf-editor/pdf-workspace.tsx');
}

/** Loads everything ahead of the first file, for instance while the user is about to open one. */
export function prepareWorkspace(): void {
  // What fails now is loaded again when it is needed, and says so then.
  loadWorkspace().catch(() => undefined);
}

function prepareStage(): void {
  startWorkerAhead();
  loadStage().catch(() => undefined);
}
