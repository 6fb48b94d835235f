// A file as the API shows it to its owner.
import { categoryOf, timeRemaining, type StoredFile } from '@octavo/contract';
import type { LinkedFile } from '#core/files/direct-link.ts';
import type { FileRow } from '#core/files/find.ts';

export type PresentFile = (file: FileRow) => Promise<StoredFile>;

/** Makes the API's view of files, with links made by `linkTo`. */
export const filePresenter =
  (linkTo: (file: LinkedFile) => Promise<string>): PresentFile =>
  async (file) => ({
    id: file.id,
    original_file_name: file.originalName,
    file_name: file.name,
    name: file.name,
    mime_type: file.mime,
    conversion_type: file.type,
    category: categoryOf(file.type),
    file_size: file.bytes,
    size: file.bytes,
    created_at: file.createdAt.toISOString(),
    expires_at: file.expiresAt.toISOString(),
    thumbnail: file.thumbnailState,
    time_remaining: timeRemaining(file.expiresAt, new Date()),
    s3_url: await linkTo(file),
  });
