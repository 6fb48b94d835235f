// The state of the upload screen.
import { conversion, isConversionType, screens, type ConversionType } from '@octavo/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isStartable } from '#converting/queue/entry.ts';
import { useUploadQueue } from '#converting/queue/use-upload-queue.ts';
import type { Queue } from '#converting/queue/queue.ts';
import {
  editorStateForText,
  editorStateWithoutConversion,
} from '#screens/editor-upload/editor-handoff.ts';
import { takesAddress, type Mode } from '#screens/editor-upload/selection/selection.ts';
import { useAddress } from '#screens/editor-upload/files/use-address.ts';
import { useSelection } from '#screens/editor-upload/selection/use-selection.ts';
import { uploadStateOf, type UploadState } from '#navigation/navigation-state.ts';
import { useFileDrop, type DroppedFiles } from '#ui/files/use-file-drop.ts';

/** Starts with the type and the files from navigation state. */
export function useUpload() {
  const navigate = useNavigate();
  const { key, state: brought } = useLocation();
  const uploadState = uploadStateOf(brought);
  const { selection, refused, choose } = useSelection(uploadState.conversionType);
  const visit = { key, files: uploadState.files ?? [] };
  const [queue, files] = useUploadQueue({ ...visit, isFresh: isFresh(uploadState) });
  const [foldersSkipped, setFoldersSkipped] = useState(false);
  const [operation, setOperation] = useState(uploadState.operation);
  const [isCombined, setIsCombined] = useState(true);
  const address = useAddress();
  useTypeOf(queue, selection.type, choose.type);
  const row = selection.type && conversion(selection.type);
  const canJoin = row?.additionalFiles !== undefined && queue.filter(isStartable).length > 1;

  const add = (dropped: DroppedFiles) => {
    setFoldersSkipped(dropped.folders > 0);
    if (dropped.files.length > 0) files.add(dropped.files);
  };

  return {
    selection,
    refused,
    /** The catalogue's entry for the selected type. */
    row,
    address,
    /** True if the files that are ready can be combined into one result. */
    canJoin,
    isCombined,
    setIsCombined,
    /** What an editor is opened for. */
    operation,
    setOperation,
    queue,
    files,
    foldersSkipped,
    /** True while files are dragged over the page. */
    over: useFileDrop(add),
    /** Converts everything that is ready, including the entered address. */
    async start() {
      const { type, values } = selection;
      if (!type || refused.length > 0) return;
      const state =
        editorStateWithoutConversion(selection, queue, operation) ??
        (await editorStateForText(selection, queue));
      if (state) return void navigate(screens.editor, { state });
      const typed = takesAddress(row) ? address.toFiles() : [];
      if (!typed) return;
      if (typed.length > 0) files.add(typed);
      files.start({ type, options: values }, canJoin && isCombined);
    },
    pick: (picked: File[]) => add({ files: picked, folders: 0 }),
    choose: {
      ...choose,
      mode(mode: Mode) {
        choose.mode(mode);
        files.reopen();
      },
      type(type: ConversionType | undefined) {
        choose.type(type);
        files.reopen();
      },
    },
    startOver() {
      choose.type(undefined);
      files.clear();
    },
  };
}

/** Whether a visit brings something to convert. */
export const isFresh = ({ conversionType, files }: UploadState) =>
  conversionType !== undefined || files !== undefined;

/** If no type is selected, selects the type of a job from an earlier visit. */
function useTypeOf(
  queue: Queue,
  selected: ConversionType | undefined,
  choose: (type: ConversionType) => void,
): void {
  const ongoing = queue.map(({ request }) => request?.type ?? '').find(isConversionType);
  const select = useEffectEvent((type: ConversionType | undefined) => {
    if (type && !selected) choose(type);
  });
  useEffect(() => select(ongoing), [ongoing]);
}

export type Upload = ReturnType<typeof useUpload>;
