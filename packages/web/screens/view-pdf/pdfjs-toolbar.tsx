// The toolbar for PDF.js: outline, search, rotation, printing, saving, annotations.
import { fill } from '@octavo/contract';
import { useRef, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { viewer as words } from '#messages/viewer.ts';
import { ViewerToolbar, Toggle } from '#screens/view-pdf/viewer-toolbar.tsx';
import {
  FindIcon,
  PrintIcon,
  RotateIcon,
  SaveIcon,
  SideIcon,
} from '#screens/view-pdf/document/icons.tsx';
import type { PdfjsView } from '#screens/view-pdf/pdfjs/pdfjs-view.ts';
import { usePrinting } from '#screens/view-pdf/printing/use-printing.tsx';
import { pdfFile } from '#screens/view-pdf/document/pdf-file.ts';
import { Button } from '#ui/forms/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { saveFile } from '#ui/files/save-file.ts';

/** The parts of the viewer that are open. */
export type OpenParts = { side: boolean; find: boolean; annotations: boolean };

type Props = {
  file: File;
  view: PdfjsView;
  openParts: OpenParts;
  onShow: (part: Partial<OpenParts>) => void;
  onAnnotate: (isOn: boolean) => void;
};

export function PdfjsToolbar({ file, view, openParts, onShow, onAnnotate }: Props) {
  const [problem, setProblem] = useState('');
  const printing = usePrinting(view, setProblem);
  const save = useSaving(file, view, setProblem);
  return (
    <>
      <ViewerToolbar
        view={view}
        before={
          <Toggle
            label={words.side.show}
            isSelected={openParts.side}
            onChange={(side) => onShow({ side })}
          >
            <SideIcon />
          </Toggle>
        }
      >
        <Group className="viewer-group">
          <Toggle
            label={words.find.open}
            isSelected={openParts.find}
            onChange={(find) => onShow({ find })}
          >
            <FindIcon />
          </Toggle>
          <Button kind="icon" aria-label={words.rotate} onPress={() => view.rotate()}>
            <RotateIcon />
          </Button>
          <Button kind="icon" aria-label={words.print} onPress={printing.start}>
            <PrintIcon />
          </Button>
          <Button kind="icon" aria-label={words.download} onPress={save}>
            <SaveIcon />
          </Button>
        </Group>
        <ToggleButton
          className="tool-toggle viewer-annotate"
          isSelected={openParts.annotations}
          onChange={onAnnotate}
        >
          {words.annotate.start}
        </ToggleButton>
      </ViewerToolbar>
      {printing.dialog}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  );
}

/** Saves the document with its form values and annotations. */
function useSaving(file: File, view: PdfjsView, onProblem: (text: string) => void): () => void {
  const busy = useRef(false);
  const save = async () => {
    if (busy.current) return;
    busy.current = true;
    onProblem('');
    try {
      saveFile(pdfFile(await view.annotations.save(), file.name));
    } catch (error) {
      onProblem(fill(words.saveFailed, { reason: (error as Error).message }));
    }
    busy.current = false;
  };
  return () => void save();
}
