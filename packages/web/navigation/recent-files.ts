// The newest stored files of the signed-in user, and how they are opened.
import { formats, routes, screens, type StoredFile } from '@octavo/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#api/client.ts';
import { downloadFailureText, downloadStoredFile, fetchStoredFile } from '#api/stored-file.ts';
import { useIdentity } from '#identity/identity.ts';
import { showToast } from '#ui/toasts/toasts.ts';

/** The newest files, newest first; fetched only while signed in. */
export function useRecentFiles(limit: number): UseQueryResult<StoredFile[]> {
  const identity = useIdentity();
  const uid = identity.state === 'signed-in' ? identity.uid : undefined;
  return useQuery({
    queryKey: ['recent-files', uid, limit],
    enabled: uid !== undefined,
    // A conversion may have ended since.
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(routes.files.recent, { query: { limit }, signal })).data.files,
  });
}

/** Whether the viewer opens it. */
export const isViewable = ({ mime_type }: StoredFile): boolean => mime_type === formats.pdf.mime;

/** Opens a PDF in the viewer and downloads other files. A failure is shown as a toast. */
export function useOpenStoredFile(): (file: StoredFile) => Promise<void> {
  const navigate = useNavigate();
  return async (file) => {
    try {
      if (!isViewable(file)) return await downloadStoredFile(file);
      await navigate(screens.viewPdf, { state: { file: await fetchStoredFile(file) } });
    } catch (error) {
      showToast(downloadFailureText(error));
    }
  };
}
