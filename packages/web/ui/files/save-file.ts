// Saves a file as a browser download.

/** The URL is revoked after a delay, since a browser may start reading it later. */
const revokeAfterMs = 60_000;

/** Saves a file as a download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  saveLink(address, file.name);
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}

/** Saves what an address leads to as a download. */
export function saveLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
