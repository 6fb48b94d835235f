// Runs before the first paint and before any module; a file of its own because the policy forbids inline scripts.

// The chosen theme, so that the page never flashes in the other one (app/theme.ts writes it).
try {
  const theme = localStorage.getItem('octavo-theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off: the system's theme is used.
}

// Zod otherwise probes for eval while modules load, which the content security policy reports.
globalThis.__zod_globalConfig = { jitless: true };
