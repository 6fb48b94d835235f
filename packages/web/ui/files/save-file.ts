// Saves a file as a browser download.

/** Revoked with a delay, since a browser may start reading later. */
const keptMs = 60_000;

/** Has the browser save a file under its name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
