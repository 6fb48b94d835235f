// Settings of the encoder of the chosen format, behind "More".
import { encoderSettingsOf, plainRecipe, type EncoderSettings } from '@octavo/contract';
import { imageTools } from '#messages/image-tools.ts';
import type { OutputSettings } from '#editors/image-editor/export/output-settings.ts';
import { RecipeChoice, RecipeNumber } from '#editors/image-editor/panels/recipe-fields.tsx';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import '#converting/option-form.css';

type Props = { editing: ImageEditing; output: OutputSettings };

/** Nothing while the server chooses the format, and for one without settings. */
export function EncoderSettingsFields({ editing, output: { output } }: Props) {
  const names = output ? encoderSettingsOf[output.outputFormat] : [];
  if (names.length === 0) return null;
  const isChanged = names.some((name) => editing.entered[name] !== plainRecipe[name]);
  return (
    <details className="more-options with-rules" open={isChanged || undefined}>
      <summary>{imageTools.compress.more}</summary>
      <div className="panel-section">
        {names.map((name) => (
          <EncoderField key={name} editing={editing} name={name} />
        ))}
      </div>
    </details>
  );
}

type FieldProps = { editing: ImageEditing; name: keyof EncoderSettings };

const EncoderField = ({ editing, name }: FieldProps) =>
  name === 'effort' ? (
    <RecipeNumber editing={editing} name={name} />
  ) : (
    <RecipeChoice editing={editing} name={name} />
  );
