// Embeds picture files in the document.

/** Formats that browsers show and every target keeps. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const pictureExtensions = ['.png', '.jpg', '.jpeg', '.gif', '.webp'] as const;

/** Larger pictures would make the document too large to be saved. */
export const largestPictureBytes = 10 * 1024 * 1024;

/** The picture files among some files. */
export const picturesAmong = (files: FileList | readonly File[] | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => (pictureTypes as readonly string[]).includes(type));

/** A file as a `data:` URL. Rejects if it cannot be read. */
export function addressOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result as string);
  reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
  reader.readAsDataURL(file);
  return promise;
}

/** A description of a picture for a start: its file's name in words. */
export const descriptionOf = ({ name }: File): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
