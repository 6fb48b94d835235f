// How sizes are written (specification section 9): 1024 units, Bytes to GB.

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A byte count for people: `1.5 MB`. At most two decimals, none that are zero. */
export function formatBytes(bytes: number): string {
  if (bytes <= 0) return '0 Bytes';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const unit = units[power] ?? 'Bytes';
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${unit}`;
}
