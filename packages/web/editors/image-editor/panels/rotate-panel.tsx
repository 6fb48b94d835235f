// The Rotate tab (specification section 5): quarter turns, flips, any angle, and how corners are filled.
import type { ImageRecipe } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import { PanelSection } from '#editors/image-editor/panels/panel-section.tsx';
import {
  RecipeChoice,
  RecipeColor,
  RecipeSlider,
} from '#editors/image-editor/panels/recipe-fields.tsx';
import {
  flippedHorizontally,
  flippedVertically,
  rotatedLeft,
  rotatedRight,
} from '#editors/image-editor/panels/rotate.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { Button } from '#ui/forms/button.tsx';

const words = imageTools.rotate;

type Props = { editing: ImageEditing };

type Turn = { label: string; icon: string; turned: (recipe: ImageRecipe) => Partial<ImageRecipe> };

/** The icons show the effect on a page. */
const turns: readonly Turn[] = [
  {
    label: words.left,
    icon: 'M4 9h11v11H4zM8 5.5h6a6 6 0 0 1 6 6V16M11 2 7.5 5.5 11 9',
    turned: rotatedLeft,
  },
  {
    label: words.right,
    icon: 'M9 9h11v11H9zM16 5.5h-6a6 6 0 0 0-6 6V16M13 2l3.5 3.5L13 9',
    turned: rotatedRight,
  },
  {
    label: words.flipHorizontally,
    icon: 'M12 3v3M12 9v3M12 15v3M12 20v1M9 6 3 18h6zM15 6l6 12h-6z',
    turned: flippedHorizontally,
  },
  {
    label: words.flipVertically,
    icon: 'M3 12h3M9 12h3M15 12h3M20 12h1M6 9l12-6v6zM6 15l12 6v-6z',
    turned: flippedVertically,
  },
];

export const RotatePanel = ({ editing }: Props) => (
  <>
    <PanelSection title={words.rotateAndFlip}>
      <div className="panel-turns">
        {turns.map(({ label, icon, turned }) => (
          <Button key={label} onPress={() => editing.change(turned(editing.recipe))}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={icon} />
            </svg>
            {label}
          </Button>
        ))}
      </div>
    </PanelSection>
    <PanelSection title={words.angle}>
      <RecipeSlider editing={editing} name="rotation" />
      <RecipeChoice editing={editing} name="corners" />
      {editing.entered.corners === 'fill' && <RecipeColor editing={editing} name="background" />}
    </PanelSection>
  </>
);
