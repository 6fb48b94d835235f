// Loads the document and the editor's code, with loading and error states.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { OpenFailed, OpeningText } from '#editing/text/opening.tsx';
import { DocumentWorkspace } from '#editors/document-editor/document-workspace.tsx';
import { openDocument } from '#editors/document-editor/opening/open-document.ts';
import type { EditorState } from '#navigation/navigation-state.ts';

type Props = {
  state: EditorState;
  /** Called with the label of the selected format. */
  onTarget: (label: string) => void;
};

/** Loads the document and the editor's code in parallel, then shows the editor. */
export function DocumentEditor({ state, onTarget }: Props) {
  const opened = useQuery({
    queryKey: ['editor', 'document', useId()],
    queryFn: async ({ signal }) => {
      const [document, { openRichEditor }] = await Promise.all([
        openDocument(state, signal),
        import('#editors/document-editor/rich-text/rich-editor.ts'),
      ]);
      return { document, openRichEditor };
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (opened.isPending) return <OpeningText />;
  if (opened.isError)
    return <OpenFailed error={opened.error} busy={opened.isFetching} ask={opened.refetch} />;
  return (
    <DocumentWorkspace
      opened={opened.data.document}
      openRichEditor={opened.data.openRichEditor}
      conversionType={state.conversionType}
      onTarget={onTarget}
    />
  );
}
