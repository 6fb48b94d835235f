// Opens the upload screen from Home, after the sign-in check.
import { conversion, screens } from '@octavo/contract';
import { useNavigate } from 'react-router';
import { requireSignIn, type ProtectedAction } from '#auth/require-sign-in.ts';
import type { UploadState } from '#navigation/navigation-state.ts';

/** Opens the upload screen with a type or files, after signing in if required. */
export function useOpenUpload(): (action: ProtectedAction, state?: UploadState) => void {
  const navigate = useNavigate();
  return (action, state) =>
    void requireSignIn(action, () => void navigate(screens.editorUpload, { state }), {
      asGuest: isOpenToVisitors(state),
      files: state?.files && state,
    });
}

/** The PDF and image editors, which open files in the browser, need an account (specification section 6). */
const isOpenToVisitors = ({ conversionType }: UploadState = {}): boolean =>
  !conversionType || !conversion(conversionType).opensInBrowser;
