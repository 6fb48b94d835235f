// The form for the metadata that the result keeps: none, some fields, or all; with a note about the location.
import { fieldOptions, keptFieldsOf, metadataOptionNames } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import { RecipeToggle } from '#editors/image-editor/panels/recipe-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';

const words = imageTools.metadata;

type Props = { editing: ImageEditing };

const modes = ['none', 'chosen', 'all'] as const;
type Mode = (typeof modes)[number];

const fields = Object.values(fieldOptions);

export const MetadataFields = ({ editing }: Props) => {
  const mode = modeOf(editing);
  return (
    <>
      <ChoiceBar
        label={words.title}
        choices={modes.map((value) => ({ value, label: words.keep[value] }))}
        value={mode}
        onChange={(next) => choose(editing, next)}
      />
      {mode === 'chosen' &&
        fields.map((name) => <RecipeToggle key={name} editing={editing} name={name} />)}
      {editing.image.hasLocation && (
        <p className="panel-text">{words.location[locationOf(editing)]}</p>
      )}
      <RecipeToggle editing={editing} name="keepProfile" />
    </>
  );
};

function modeOf({ entered, chosen }: ImageEditing): Mode {
  if (entered.keepMetadata) return 'all';
  return fields.some((name) => chosen.has(name)) ? 'chosen' : 'none';
}

function choose({ change, reset }: ImageEditing, mode: Mode): void {
  if (mode === 'none') return reset(metadataOptionNames);
  const chosen = { keepRights: true, keepDate: true, keepCamera: true, keepLocation: false };
  change({ keepMetadata: mode === 'all', ...(mode === 'chosen' && chosen) });
}

/** What saving does with the location of the image. */
export const locationOf = ({ entered }: ImageEditing): 'kept' | 'removed' =>
  keptFieldsOf(entered).has('location') ? 'kept' : 'removed';
