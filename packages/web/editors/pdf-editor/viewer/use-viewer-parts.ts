// The parts of the viewer that are open: search and annotations.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { requireSignIn } from '#auth/require-sign-in.ts';
import { auth } from '#identity/identity.ts';
import type { OpenParts } from '#editors/pdf-editor/viewer/viewer-toolbar.tsx';

export type ViewerParts = ReturnType<typeof useViewerParts>;

type Options = {
  file: File;
  startsAnnotating: boolean;
  /** Makes one file of the shown pages, which can then be annotated. */
  settlePages: () => Promise<unknown>;
};

export function useViewerParts({ file, startsAnnotating, settlePages }: Options) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenParts>({ find: false, annotations: startsAnnotating });
  // `settlePages` is another function after each change of the workspace. With a reference, `annotate` stays the same, and the toolbar is not
  // rendered again.
  const latestSettlePages = useRef(settlePages);
  useEffect(() => {
    latestSettlePages.current = settlePages;
  });
  const show = (part: Partial<OpenParts>) => setOpen((before) => ({ ...before, ...part }));
  /** Opens or closes the annotation tools, which need an account. */
  const annotate = async (isOn: boolean) => {
    if (!isOn) return show({ annotations: false });
    await auth.restore();
    if (auth.current().state !== 'signed-in') {
      const state = { file, annotate: true };
      const files = { files: [file], conversionType: 'pdf-editor', operation: 'annotate' };
      const open = () => void navigate('/view-pdf', { state });
      return requireSignIn('annotate', open, { asGuest: false, files });
    }
    if (await latestSettlePages.current()) show({ annotations: true });
  };
  return { open, show, annotate };
}
