// Form fields for the recipe, with labels, limits and help from the contract.
import {
  fill,
  plainRecipe,
  recipeOptions,
  type Control,
  type EncoderSettings,
  type ImageRecipe,
} from '@octavo/contract';
import { useCallback } from 'react';
import { imageTools } from '#messages/image-tools.ts';
import { labelFor } from '#messages/labels.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import type { RecipeName } from '#editors/image-editor/recipe/use-recipe.ts';
import { ChoiceField, ColorField, NumberField, TextField, ToggleField } from '#ui/forms/fields.tsx';
import { SliderField } from '#ui/forms/slider-field.tsx';

const words = imageTools.fields;

/** The names of the options with a value of this type. */
type NamesOf<Value> = {
  [Name in RecipeName]-?: ImageRecipe[Name] extends Value ? Name : never;
}[RecipeName];

type Field<Name> = { editing: ImageEditing; name: Name; withoutHelp?: boolean };

type Range = Extract<Control, { kind: 'integer' | 'decimal' }>;

const rangeOf = (name: RecipeName) => recipeOptions[name].control as Range;

const labelAndHelp = (name: RecipeName, withoutHelp = false) => {
  const { label, help }: Control = recipeOptions[name].control;
  return { label: labelFor(label), help: help && !withoutHelp ? labelFor(help) : undefined };
};

/** The message for a value outside its range. */
export const rangeError = ({ errors }: ImageEditing, name: RecipeName): string | undefined => {
  const { min, max } = rangeOf(name);
  return errors.has(name) ? fill(words.range, { min, max }) : undefined;
};

type SliderProps = Field<NamesOf<number>> & {
  /** The slider's default position, if it differs from the recipe's default. */
  standard?: number;
  onReset?: () => void;
};

/** A number with a slider. */
export function RecipeSlider({ editing, name, withoutHelp, onReset, ...given }: SliderProps) {
  const control = rangeOf(name);
  const { min, max, unit } = control;
  const { change, reset } = editing;
  const text = labelAndHelp(name, withoutHelp);
  const resetOption = useCallback(() => reset([name]), [reset, name]);
  const set = useCallback((value: number) => change({ [name]: value }, name), [change, name]);
  return (
    <SliderField
      {...text}
      {...{ min, max, unit }}
      step={control.kind === 'decimal' ? control.step : 1}
      defaultValue={given.standard ?? plainRecipe[name]}
      value={editing.entered[name]}
      error={rangeError(editing, name)}
      resetLabel={fill(words.reset, { name: text.label })}
      onChange={set}
      onSettle={editing.settle}
      onReset={onReset ?? resetOption}
    />
  );
}

type NumberProps = Field<NamesOf<number | undefined>> & {
  /** Shown instead of the entered value. */
  value?: number | undefined;
  onChange?: (value: number | undefined) => void;
};

/** A number field, which may be empty. */
export function RecipeNumber({ editing, name, withoutHelp, value, onChange }: NumberProps) {
  const { min, max, unit } = rangeOf(name);
  return (
    <NumberField
      {...labelAndHelp(name, withoutHelp)}
      {...{ min, max, unit }}
      isStrict
      value={value ?? editing.entered[name]}
      error={rangeError(editing, name)}
      onChange={onChange ?? ((next) => editing.change({ [name]: next }))}
    />
  );
}

type ToggleProps = Field<NamesOf<boolean>> & { onChange?: (value: boolean) => void };

export const RecipeToggle = ({ editing, name, withoutHelp, onChange }: ToggleProps) => (
  <ToggleField
    {...labelAndHelp(name, withoutHelp)}
    value={editing.entered[name]}
    onChange={onChange ?? ((value) => editing.change({ [name]: value }))}
  />
);

export const RecipeColor = ({
  editing,
  name,
  withoutHelp,
}: Field<'background' | 'watermarkColor'>) => (
  <ColorField
    {...labelAndHelp(name, withoutHelp)}
    value={editing.entered[name]}
    onChange={(value) => editing.change({ [name]: value }, name)}
  />
);

/** A text field; typing is one undo step. */
export const RecipeText = ({
  editing,
  name,
  error,
}: Field<'watermarkText'> & { error?: string | undefined }) => (
  <TextField
    {...labelAndHelp(name, true)}
    maxLength={recipeOptions[name].control.maxLength}
    error={error}
    value={editing.entered[name]}
    onChange={(value) => editing.change({ [name]: value }, name)}
  />
);

export const RecipeChoice = ({
  editing,
  name,
  withoutHelp,
}: Field<'corners' | Exclude<keyof EncoderSettings, 'effort'>>) => (
  <ChoiceField
    {...labelAndHelp(name, withoutHelp)}
    choices={recipeOptions[name].control.choices.map(({ value, label }) => ({
      value,
      label: labelFor(label),
    }))}
    value={editing.entered[name]}
    onChange={(value) => editing.change({ [name]: value as ImageRecipe[typeof name] })}
  />
);
