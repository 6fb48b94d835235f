// The selected image with what can be done to it, and the changes of images that are not saved yet.
import { fill, formats, images, imageFits } from '@octavo/contract';
import { pdfEditor } from '#messages/pdf-editor.ts';
import { turnedOnce, type ImageChange } from '#editors/pdf-editor/image-editing/image-edits.ts';
import { nameOf } from '#editors/pdf-editor/image-editing/image-overlay.tsx';
import type { ImageEditing } from '#editors/pdf-editor/image-editing/use-image-editing.ts';
import { FilePicker } from '#ui/files/file-picker.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceBar } from '#ui/forms/choice-bar.tsx';
import { ToggleField } from '#ui/forms/fields.tsx';

const { imageEditing: words } = pdfEditor;

type Props = { editing: ImageEditing; goToPage: (page: number) => void };

export function ImagePanel({ editing, goToPage }: Props) {
  const { all, changes, selected } = editing;
  if (!all.length) return null;
  const changed = all.filter(({ image }) => changes.has(image.id));
  return (
    <>
      {selected ? <SelectedImage {...{ editing, selected }} /> : <p>{words.help}</p>}
      {changed.length > 0 && (
        <ul aria-label={words.changes}>
          {changed.map(({ page, image, number }) => (
            <li key={image.id}>
              <button
                type="button"
                className="text-change"
                onClick={() => {
                  editing.select(image.id);
                  goToPage(page);
                }}
              >
                {nameOf(image, page, number)}
                <span>{kindsOf(changes.get(image.id) ?? {}).join(', ')}</span>
              </button>
              <Button
                kind="icon"
                aria-label={fill(words.takeBack, { page, number })}
                onPress={() => editing.reset(image.id)}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type SelectedProps = { editing: ImageEditing; selected: NonNullable<ImageEditing['selected']> };

function SelectedImage({ editing, selected: { page, image, number } }: SelectedProps) {
  const change = editing.changes.get(image.id);
  const name = nameOf(image, page, number);
  return (
    <fieldset className="selected-image" aria-label={name}>
      <strong>{name}</strong>
      <div className="selected-image-actions">
        <FilePicker
          kind="plain"
          multiple={false}
          accept={images.flatMap((format) => formats[format].extensions)}
          onFiles={([file]) => file && editing.change(image, { file })}
        >
          {words.replace}
        </FilePicker>
        <Button onPress={() => editing.change(image, turnedOnce(image, change))}>
          {words.turn}
        </Button>
        <Button onPress={() => editing.change(image, { delete: true })}>{words.delete}</Button>
      </div>
      {change?.file && (
        <ChoiceBar
          label={words.fit}
          choices={imageFits.map((value) => ({ value, label: words.fits[value] }))}
          value={change.fit ?? 'fit'}
          onChange={(fit) => editing.change(image, { fit })}
        />
      )}
      <ToggleField
        label={words.keepProportions}
        value={editing.keepsProportions}
        onChange={editing.setKeepsProportions}
      />
    </fieldset>
  );
}

/** What happens to an image. */
function kindsOf(change: ImageChange): string[] {
  if (change.delete) return [words.kinds.deleted];
  return [
    ...(change.file ? [words.kinds.replaced] : []),
    ...(change.turn ? [words.kinds.turned] : []),
    ...(change.box && !change.turn ? [words.kinds.moved] : []),
  ];
}
