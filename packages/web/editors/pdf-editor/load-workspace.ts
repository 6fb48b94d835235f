// Loads the workspace. What it needs to show a file loads at the same time, not one after the other.
import { startWorkerAhead } from '#pdf/worker.ts';

/** PDF.js with the viewer. */
export const loadViewer = () => import('#editors/pdf-editor/viewer/pdfjs-bundle.ts');

/** Loads the workspace's own code, and starts to load what it needs. */
export async function loadWorkspace() {
  startWorkerAhead();
  loadViewer().catch(() => undefined);
  return import('#editors/pdf-editor/pdf-workspace.tsx');
}

/** Loads everything ahead of the first file, for instance while the user is about to open one. */
export function prepareWorkspace(): void {
  // A failure is reported when the workspace is needed and loaded again.
  loadWorkspace().catch(() => undefined);
}
