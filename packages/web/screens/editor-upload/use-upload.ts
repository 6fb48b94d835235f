// The state of the upload screen.
import { isConversionType, screens, type ConversionType, type Tool } from '@octavo/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { defaultsOf } from '#converting/options.ts';
import { isStartable } from '#converting/queue/entry.ts';
import { useUploadQueue } from '#converting/queue/use-upload-queue.ts';
import type { Queue } from '#converting/queue/queue.ts';
import type { QueueControls } from '#converting/queue/queue-runner.ts';
import {
  editorStateForText,
  editorStateWithoutConversion,
  leftOutOf,
} from '#screens/editor-upload/editor-handoff.ts';
import {
  inputRowOf,
  requestsOfSelection,
  takesAddress,
  type Mode,
  type Selection,
} from '#screens/editor-upload/selection/selection.ts';
import {
  groupsOf,
  type FileGroup,
  type GroupKind,
  type Targets,
} from '#screens/editor-upload/offer/file-groups.ts';
import { usePresets, type StoredPreset } from '#presets/use-presets.ts';
import { operationOf } from '#navigation/editor-operations.ts';
import { useAddedFiles } from '#screens/editor-upload/files/use-added-files.ts';
import { useAddress } from '#screens/editor-upload/files/use-address.ts';
import { useSelection } from '#screens/editor-upload/selection/use-selection.ts';
import { uploadVisitOf, type UploadState } from '#navigation/navigation-state.ts';

/** Starts with the type and the files from navigation state. */
export function useUpload() {
  const navigate = useNavigate();
  const location = useLocation();
  const uploadState = uploadVisitOf(location);
  const { selection, refused, choose } = useSelection(uploadState.conversionType);
  const [queue, files] = useUploadQueue({
    // A link from outside the app opens every address under the same key.
    key: `${location.key}${location.search}`,
    files: uploadState.files ?? [],
    isFresh: isFresh(uploadState),
    keepsFiles: uploadState.keepFiles === true,
  });
  const [operation, setOperation] = useState(uploadState.operation);
  const [isCombined, setIsCombined] = useState(true);
  const [earlierSteps, setEarlierSteps] = useState(uploadState.earlierSteps ?? []);
  const address = useAddress();
  useTypeOf(queue, selection, choose.type);
  usePresetOfVisit(uploadState.preset, choose.preset);
  const row = inputRowOf(selection);
  const canJoin = row?.additionalFiles !== undefined && queue.filter(isStartable).length > 1;
  const isOffering = !selection.type && !selection.preset && selection.mode === 'conversion';
  const { groups, chooseTarget } = useGroups(queue, isOffering);
  const { clearUnusableAddress, ...added } = useAddedFiles({ files, address, row, isOffering });

  /** What another selection ends: the message about an address, and jobs that can be started again with it. */
  const reselect = (select: () => void) => {
    clearUnusableAddress();
    select();
    files.reopen();
  };

  return {
    ...{ selection, refused, row, address, queue, files, groups, chooseTarget, ...added },
    /** True if the files that are ready can be combined into one result. */
    canJoin,
    isCombined,
    setIsCombined,
    /** What an editor is opened for. */
    operation,
    setOperation,
    /** The names of files that the selected editor does not open with the others. */
    leftOut: leftOutOf(selection, queue),
    /** Selects the conversion of web addresses, and fills in that address. */
    convertAddress() {
      choose.type('url-to-pdf');
      address.type(added.unusableAddress ?? '');
      clearUnusableAddress();
    },
    /** What was done before to the files that the visit brought. */
    earlierSteps,
    /** Converts everything that is ready, including the entered address. */
    async start() {
      const [first, ...later] = requestsOfSelection(selection);
      if (groups.length > 1) return startGroups(groups, files);
      if (!first || refused.length > 0) return;
      const state =
        editorStateWithoutConversion(selection, queue, operation) ??
        (await editorStateForText(selection, queue));
      if (state) return void navigate(screens.editor, { state });
      const typed = takesAddress(row) ? address.toFiles() : [];
      if (!typed) return;
      if (typed.length > 0) files.add(typed);
      files.start(first, canJoin && isCombined, later);
    },
    choose: {
      ...choose,
      mode: (mode: Mode) => reselect(() => choose.mode(mode)),
      preset: (preset: StoredPreset) =>
        reselect(() => {
          choose.preset(preset);
          setOperation(undefined);
        }),
      type: (type: ConversionType | undefined) =>
        reselect(() => {
          choose.type(type);
          setOperation(undefined);
        }),
    },
    /** Selects a conversion, or an editor with what it opens for. */
    chooseTool({ conversionType, operation: name }: Tool) {
      choose.type(conversionType);
      setOperation(operationOf(conversionType, name));
      files.reopen();
    },
    startOver() {
      setEarlierSteps([]);
      choose.type(undefined);
      files.clear();
    },
  };
}

/** Whether a visit brings something to convert. */
export const isFresh = ({ conversionType, files, preset }: UploadState) =>
  conversionType !== undefined || files !== undefined || preset !== undefined;

/** The files by kind while no type is selected, each kind with its conversion; one group if they are of one kind. */
function useGroups(queue: Queue, isOffering: boolean) {
  const [targets, setTargets] = useState<Targets>({});
  return {
    groups: isOffering ? groupsOf(queue, targets) : [],
    chooseTarget: (kind: GroupKind, type: ConversionType) =>
      setTargets((others) => ({ ...others, [kind]: type })),
  };
}

function startGroups(groups: readonly FileGroup[], files: QueueControls): void {
  for (const { entries, target: type } of groups)
    if (type)
      files.startOnly(
        { type, options: defaultsOf(type) },
        entries.map(({ id }) => id),
      );
}

/** If no type is selected, selects the type of the jobs from an earlier visit, unless they have several. */
function useTypeOf(
  queue: Queue,
  { type: selected, preset }: Selection,
  choose: (type: ConversionType) => void,
): void {
  const types = new Set(queue.flatMap(({ request }) => request?.type ?? []));
  const [first = ''] = types;
  const ongoing = types.size === 1 && isConversionType(first) ? first : undefined;
  const select = useEffectEvent((type: ConversionType | undefined) => {
    if (type && !selected && !preset) choose(type);
  });
  useEffect(() => select(ongoing), [ongoing]);
}

/** Selects the preset that a visit names, as soon as it is loaded. */
function usePresetOfVisit(id: string | undefined, choose: (preset: StoredPreset) => void): void {
  const preset = usePresets().presets.find((one) => one.id === id);
  const select = useEffectEvent(() => preset && choose(preset));
  const isFound = preset !== undefined;
  useEffect(() => {
    if (isFound) select();
  }, [isFound]);
}

export type Upload = ReturnType<typeof useUpload>;
