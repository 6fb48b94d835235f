// The steps of a preset while they are edited.
import {
  nextStepTypes,
  problemOfSteps,
  storedOptions,
  type PresetOptions,
  type PresetStep,
  type StepType,
} from '@octavo/contract';
import { useState } from 'react';
import { defaultsOf, type Values } from '#converting/options.ts';
import { useIdentity } from '#identity/identity.ts';
import { needsAccount } from '#presets/preset-steps.ts';

/** A step with an identity, so that its form keeps its place when another step is removed. */
type ListedStep = PresetStep & { id: number };

let lastId = 0;
const listed = (step: PresetStep): ListedStep => ({ ...step, id: ++lastId });

/** @param initial the steps at first */
export function useStepList(initial: readonly PresetStep[]) {
  const [steps, setSteps] = useState(() => initial.map(listed));
  const isVisitor = useIdentity().state !== 'signed-in';
  return {
    steps,
    problem: problemOfSteps(steps),
    /** The types that can be the next step. */
    next: nextStepTypes(steps).filter((type) => !(isVisitor && needsAccount(type))),
    add: (type: StepType) =>
      setSteps((before) => [
        ...before,
        listed({ type, options: storedOptions(type, defaultsOf(type)) }),
      ]),
    remove: (id: number) => setSteps((before) => before.filter((step) => step.id !== id)),
    setOption: (id: number, name: string, value: Values[string]) =>
      setSteps((before) =>
        before.map((step) =>
          step.id === id ? { ...step, options: withOption(step, name, value) } : step,
        ),
      ),
  };
}

export type StepList = ReturnType<typeof useStepList>;

const withOption = (
  { type, options }: PresetStep,
  name: string,
  value: Values[string],
): PresetOptions => storedOptions(type, { ...options, [name]: value });
