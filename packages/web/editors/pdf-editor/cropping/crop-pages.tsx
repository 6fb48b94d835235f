// The form that chooses the pages to crop; the frame on the page sets the margins.
import { fill } from '@octavo/contract';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { noMargins } from '#editors/pdf-editor/cropping/margins.ts';
import type { Cropping } from '#editors/pdf-editor/cropping/cropping.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './cropping.css';

const words = pdfEditor.cropping;

/** All pages, or the shown one. Ranges are entered in the form. */
export function CropPages({ view, pages, onPages, onMargins }: Cropping & { view: PdfjsView }) {
  const { page } = useSharedState(view.position);
  const choices = [
    { value: '', label: words.allPages },
    { value: `${page}`, label: fill(words.onlyPage, { page }) },
  ];
  return (
    <div className="cropping">
      <ChoiceBar label={words.pages} choices={choices} value={pages.trim()} onChange={onPages} />
      <Button kind="quiet" onPress={() => onMargins(noMargins)}>
        {words.reset}
      </Button>
    </div>
  );
}
