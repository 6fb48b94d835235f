// Loads the text and the editor's code, with loading and error states.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { openText } from '#editing/text/open-text.ts';
import { OpenFailed, OpeningText } from '#editing/text/opening.tsx';
import { TextWorkspace } from '#editors/text-editor/text-workspace.tsx';
import type { EditorState } from '#navigation/navigation-state.ts';

type Props = {
  state: EditorState;
  /** Called with the label of the selected conversion target. */
  onTarget: (label: string) => void;
};

/** Loads the text and the editor's code in parallel, then shows the editor. */
export function TextEditor({ state, onTarget }: Props) {
  const opened = useQuery({
    queryKey: ['editor', 'text', useId()],
    queryFn: async ({ signal }) => {
      const [text, { openCodeEditor }] = await Promise.all([
        openText(state, signal),
        import('#editors/text-editor/code/code-editor.ts'),
      ]);
      return { text, openCodeEditor };
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (opened.isPending) return <OpeningText />;
  if (opened.isError) {
    return <OpenFailed error={opened.error} busy={opened.isFetching} ask={opened.refetch} />;
  }
  return (
    <TextWorkspace
      opened={opened.data.text}
      openCodeEditor={opened.data.openCodeEditor}
      conversionType={state.conversionType}
      onTarget={onTarget}
    />
  );
}
