// The problems of PDF/A; part of the catalogue in problems.ts.

export const archiveProblems = {
  not_archivable: [
    422,
    'This file can’t become a valid PDF/A, because Octavo can’t repair what breaks these clauses of ISO 19005: {rules}.',
  ],
  archive_would_lose: [
    422,
    'PDF/A doesn’t allow some of this file’s content: {kinds}. To convert without it, set “Content that PDF/A doesn’t allow” to “Remove it”.',
  ],
} as const;
