// Runs before the first paint and before any module; a file of its own because the policy forbids inline scripts.

// The chosen theme, so that the page never flashes in the other one (app/theme.ts writes it), and whether somebody is
// signed in, so that it shows the right links from the start (identity/session-hint.ts).
try {
  const theme = localStorage.getItem('octavo-theme');
  if (theme) document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('octavo-session')) document.documentElement.dataset.session = '';
} catch {
  // Storage may be switched off: the system's theme is used, and the page begins as for a visitor.
}

// Zod otherwise probes for eval while modules load, which the content security policy reports.
globalThis.__zod_globalConfig = { jitless: true };
