// The presets of people without an account, which stay in this browser.
import { fill, presetContent, presetLimits, type PresetContent } from '@octavo/contract';
import { z } from 'zod';
import { presets as words } from '#messages/presets.ts';
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';

const key = 'octavo-presets';

const devicePreset = presetContent.extend({ id: z.string() });
export type DevicePreset = z.infer<typeof devicePreset>;

const state = sharedState<readonly DevicePreset[]>(stored());

export const useDevicePresets = () => useSharedState(state);

/** A preset that can no longer be run, after an update of Octavo, is left out. */
function stored(): DevicePreset[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return z
      .array(z.unknown())
      .parse(list)
      .flatMap((one) => devicePreset.safeParse(one).data ?? []);
  } catch {
    return [];
  }
}

/** @throws Error if the browser does not store it */
function store(next: readonly DevicePreset[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch (cause) {
    throw new Error(words.notStored, { cause });
  }
  state.set(next);
}

/**
 * Stores a preset on this device, as a new one or in place of the one with this id.
 * @throws Error if there are too many, or the browser does not store it
 */
export function saveOnDevice(content: PresetContent, id?: string): DevicePreset {
  const others = stored().filter((preset) => preset.id !== id);
  if (others.length >= presetLimits.presets)
    throw new Error(fill(words.full, { limit: presetLimits.presets }));
  const preset = { ...content, id: id ?? `device-${Date.now().toString(36)}` };
  store([...others, preset]);
  return preset;
}

/** @throws Error if the browser does not store the others */
export const deleteFromDevice = (id: string): void =>
  store(stored().filter((preset) => preset.id !== id));
