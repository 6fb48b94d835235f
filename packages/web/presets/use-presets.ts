// The presets of the account and of this device, and how they are changed.
import { routes, type Preset, type PresetContent } from '@octavo/contract';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useIdentity } from '#identity/identity.ts';
import {
  deleteFromDevice,
  saveOnDevice,
  useDevicePresets,
  type DevicePreset,
} from '#presets/device-presets.ts';

/** A preset, and whether it is on this device only. */
export type StoredPreset = PresetContent & { id: string; isOnDevice: boolean };

const useUid = (): string | undefined => {
  const identity = useIdentity();
  return identity.state === 'signed-in' ? identity.uid : undefined;
};

const queryKeyOf = (uid: string | undefined) => ['presets', uid];

type Presets = { presets: readonly StoredPreset[]; ofAccount: UseQueryResult<Preset[]> };

/** By name; those of the account are fetched only while signed in. */
export function usePresets(): Presets {
  const uid = useUid();
  const onDevice = useDevicePresets();
  const ofAccount = useQuery({
    queryKey: queryKeyOf(uid),
    enabled: uid !== undefined,
    queryFn: async ({ signal }) => (await call(routes.presets.list, { signal })).data.presets,
  });
  const presets = useMemo(() => allOf(ofAccount.data ?? [], onDevice), [ofAccount.data, onDevice]);
  return { presets, ofAccount };
}

const allOf = (
  ofAccount: readonly Preset[],
  onDevice: readonly DevicePreset[],
): readonly StoredPreset[] =>
  [
    ...ofAccount.map((preset) => ({ ...preset, isOnDevice: false })),
    ...onDevice.map((preset) => ({ ...preset, isOnDevice: true })),
  ].toSorted((one, other) => one.name.localeCompare(other.name));

/** Saves a preset: in the account of a signed-in user, otherwise on this device. */
export function useSavePreset(before?: StoredPreset) {
  const uid = useUid();
  const client = useQueryClient();
  const onDevice = before ? before.isOnDevice : uid === undefined;
  return useMutation({
    // What cannot be saved fails at once, and a preset on this device needs no network.
    networkMode: 'always',
    mutationFn: async (content: PresetContent): Promise<StoredPreset> => {
      if (onDevice) return { ...saveOnDevice(content, before?.id), isOnDevice: true };
      return { ...(await saveInAccount(content, before?.id)), isOnDevice: false };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(uid) }),
  });
}

const saveInAccount = async (body: PresetContent, id: string | undefined): Promise<Preset> =>
  id === undefined
    ? (await call(routes.presets.create, { body })).data.preset
    : (await call(routes.presets.replace, { params: { id }, body })).data.preset;

/** Deletes a preset, wherever it is. */
export function useDeletePreset() {
  const uid = useUid();
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, isOnDevice }: StoredPreset) => {
      if (isOnDevice) deleteFromDevice(id);
      else await call(routes.presets.delete, { params: { id } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(uid) }),
  });
}
