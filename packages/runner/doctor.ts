// What the machine has and lacks, and what each lack costs.

export type Finding = {
  /** Such as `LibreOffice` or `sandbox`. */
  name: string;
  state: 'found' | 'missing' | 'broken';
  /** Version or path when found; the reason when not. */
  detail: string;
  /** What does not work without it. */
  cost?: string;
  /** The one command that mends it. */
  remedy?: string;
};
