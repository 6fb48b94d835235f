// Fetches and downloads stored files.
import { routes, type StoredFile } from '@octavo/contract';
import { ApiError } from '#api/api-error.ts';
import { call, fetchFile } from '#api/client.ts';
import { ownLink } from '#api/own-link.ts';
import { saveLink } from '#ui/files/save-file.ts';
import { texts } from '#messages/texts.ts';

/**
 * The content of a stored file. Fetched through the API: a signed address may belong to another store, which the content security
 * policy does not allow.
 * @throws ApiError unless the server sends it
 */
export async function fetchStoredFile({
  id,
  file_name: name,
  mime_type: type,
}: StoredFile): Promise<File> {
  const content = await fetchFile(routes.pdf.download, { params: { fileName: id } });
  return new File([content], name, { type });
}

/**
 * Starts the browser's download of a stored file.
 * @throws ApiError unless the server gives its address
 */
export async function downloadStoredFile({ id, file_name }: StoredFile): Promise<void> {
  const { data } = await call(routes.files.downloadFile, { params: { id } });
  saveLink(ownLink(data.s3Url), file_name);
}

/**
 * Asks the server to put stored files into one ZIP.
 * @returns the address that the browser downloads it from
 * @throws ApiError unless the server gives it
 */
export async function archiveStoredFiles(files: readonly StoredFile[]): Promise<string> {
  const body = { files: files.map(({ id }) => id) };
  return ownLink((await call(routes.archives.createOfFiles, { body })).data.downloadUrl);
}

/**
 * Deletes a stored file, also while its page is being left. Succeeds if there is none.
 * @throws ApiError unless it is gone
 */
export async function deleteStoredFile(id: string): Promise<void> {
  try {
    await call(routes.files.deleteFile, { params: { id }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

/** Why a stored file could not be downloaded. A reply without an address does not match the contract, so it has its own text. */
export const downloadFailureText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'unexpected'
    ? texts.myFiles.noDownloadUrl
    : texts.myFiles.downloadFailed;
