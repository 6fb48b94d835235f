// The kind of file that a document was opened from, by its name.

export type Source = 'word' | 'pdf' | 'page' | 'text';

const word = /\.(?:docx|docm|dotx|doc|odt|fodt|rtf)$/i;

/** The kind of the opened file. */
export function sourceOf(name: string): Source {
  if (word.test(name)) return 'word';
  if (/\.x?html?$/i.test(name)) return 'page';
  return /\.pdf$/i.test(name) ? 'pdf' : 'text';
}
