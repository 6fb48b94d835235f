// Lists what a screen reader says, line by line.
import { accessibility as words } from '#messages/accessibility.ts';
import type { TagPanel } from '#editors/pdf-editor/accessibility/use-tag-panel.ts';

type Props = { panel: TagPanel; onShow: (element: number, page: number | undefined) => void };

const mostListed = 1000;

export function SpeechPreview({ panel, onShow }: Props) {
  const spoken = panel.tags.order.filter(({ says }) => says);
  return (
    <>
      <p className="tag-note">{words.speechHelp}</p>
      <ol className="tag-speech">
        {spoken.slice(0, mostListed).map(({ id, says, page }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === panel.selected}
              onClick={() => onShow(id, page)}
            >
              {says}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
