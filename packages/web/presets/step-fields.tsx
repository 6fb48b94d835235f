// The steps of a preset in its dialog: each with its options, and what may follow.
import {
  fill,
  formats,
  presetLimits,
  type PresetStep,
  type StepProblem,
  type StepType,
} from '@octavo/contract';
import { OptionForm } from '#converting/option-form.tsx';
import { controlsOf, type Values } from '#converting/options.ts';
import { typeLabel } from '#messages/labels.ts';
import { presets as words } from '#messages/presets.ts';
import type { StepList } from '#presets/use-step-list.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Button } from '#ui/forms/button.tsx';
import { ChoiceField } from '#ui/forms/fields.tsx';

export const StepFields = ({ list }: { list: StepList }) => (
  <section className="preset-steps" aria-label={words.steps}>
    <ol>
      {list.steps.map((step, index) => (
        <StepItem
          key={step.id}
          step={step}
          number={index + 1}
          problem={list.problem?.step === index ? list.problem : undefined}
          onOption={(name, value) => list.setOption(step.id, name, value)}
          onRemove={() => list.remove(step.id)}
        />
      ))}
    </ol>
    {list.steps.length < presetLimits.steps && (
      <NextStep key={list.steps.length} types={list.next} onAdd={list.add} />
    )}
  </section>
);

type ItemProps = {
  step: PresetStep;
  number: number;
  problem: StepProblem | undefined;
  onOption: (name: string, value: Values[string]) => void;
  onRemove: () => void;
};

const StepItem = ({ step, number, problem, onOption, onRemove }: ItemProps) => (
  <li>
    <div className="preset-step-line">
      <span className="preset-step-name">{typeLabel(step.type)}</span>
      <Button kind="icon" aria-label={fill(words.removeStep, { n: number })} onPress={onRemove}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </Button>
    </div>
    {problem?.what === 'format' && (
      <Notice tone="warning">
        {fill(words.misfit, { format: formats[problem.format].label })}
      </Notice>
    )}
    <StepOptions step={step} problem={problem} onOption={onOption} />
  </li>
);

/** Open where an option is wrong. Passwords are left out: presets do not store them. */
function StepOptions({ step, problem, onOption }: Omit<ItemProps, 'number' | 'onRemove'>) {
  const controls = controlsOf(step.type).filter(([, { kind }]) => kind !== 'password');
  const refused = problem?.what === 'option' ? [problem.option] : [];
  if (controls.length === 0) return null;
  return (
    <details open={refused.length > 0 || undefined}>
      <summary>{fill(words.optionsOf, { name: typeLabel(step.type) })}</summary>
      <OptionForm
        type={step.type}
        values={step.options as Values}
        refused={refused}
        withoutPasswords
        onChange={onOption}
      />
    </details>
  );
}

const none = '';

type NextProps = { types: readonly StepType[]; onAdd: (type: StepType) => void };

const NextStep = ({ types, onAdd }: NextProps) =>
  types.length > 0 && (
    <ChoiceField
      label={words.addStep}
      value={none}
      choices={[
        { value: none, label: words.chooseStep },
        ...types.map((type) => ({ value: type, label: typeLabel(type) })),
      ]}
      onChange={(type) => type !== none && onAdd(type as StepType)}
    />
  );
