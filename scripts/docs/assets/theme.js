// Runs before the first paint: the theme chosen in the app or here. A file of its own because the policy forbids inline scripts.
try {
  const theme = localStorage.getItem('octavo-theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off: the system's theme is used.
}
