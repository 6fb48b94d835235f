// The navigation state of the upload and editor screens (specification section 2).
import {
  conversionResult,
  isConversionType,
  presetStep,
  screens,
  toolNamed,
  toolParameter,
  type ConversionResult,
  type ConversionType,
  type PresetStep,
} from '@octavo/contract';
import { operationOf, type EditorOperation } from '#navigation/editor-operations.ts';

export type UploadState = {
  conversionType?: ConversionType;
  files?: File[];
  /** The operation that an editor is opened with. */
  operation?: EditorOperation;
  /** The id of the preset to run. */
  preset?: string;
  /** What was done to the files before, when they are results. */
  earlierSteps?: readonly PresetStep[];
  /** Keeps the files that are already chosen on the screen, instead of starting anew. */
  keepFiles?: true;
};

/**
 * Reads navigation state, which may contain anything. Ignores types that are not on offer and values that are not
 * files.
 */
export function uploadStateOf(state: unknown): UploadState {
  const { conversionType: type, files, operation: word, keepFiles, ...rest } = recordOf(state);
  const earlierSteps = presetStep.array().safeParse(rest['earlierSteps']).data;
  const operation = operationOf(String(type), word);
  return {
    ...(typeof type === 'string' && isConversionType(type) && { conversionType: type }),
    ...(operation && { operation }),
    ...(keepFiles === true && { keepFiles }),
    ...(earlierSteps && { earlierSteps }),
    ...(Array.isArray(files) && { files: filesIn(files) }),
  };
}

/** The field of the upload screen's address that names a preset. */
const presetParameter = 'preset';

/** The address that opens the upload screen with a preset. */
export const presetAddress = (id: string): string =>
  `${screens.editorUpload}?${presetParameter}=${encodeURIComponent(id)}`;

/** What a visit of the upload screen brings: its navigation state, else the tool or preset that its address names. */
export function uploadVisitOf({ state, search }: { state: unknown; search: string }): UploadState {
  const brought = uploadStateOf(state);
  const query = new URLSearchParams(search);
  const preset = query.get(presetParameter);
  if (preset && !brought.conversionType) return { ...brought, preset };
  const tool = toolNamed(query.get(toolParameter) ?? '');
  if (brought.conversionType || !tool) return brought;
  const { conversionType, operation } = tool;
  return { ...uploadStateOf({ conversionType, operation }), ...brought };
}

export type EditorState = {
  file: File;
  /** Further files, which the PDF editor opens beside it. */
  others?: File[];
  conversionType: ConversionType;
  fileName: string;
  /** The editable text that the server created from the file. */
  convertedFile?: ConversionResult;
  /** The id of the draft to continue, instead of the file's text. */
  draft?: string;
  /** The operation that the editor is opened with. */
  operation?: EditorOperation;
};

/** Reads the state of an editor; undefined if the file or its type is missing. */
export function editorStateOf(state: unknown): EditorState | undefined {
  const { file, conversionType: type, fileName, convertedFile, draft, ...rest } = recordOf(state);
  if (!(file instanceof File) || typeof type !== 'string' || !isConversionType(type)) {
    return undefined;
  }
  const converted = conversionResult.safeParse(convertedFile).data;
  const operation = operationOf(type, rest['operation']);
  const others = filesIn(rest['others']);
  return {
    file,
    conversionType: type,
    fileName: typeof fileName === 'string' && fileName ? fileName : file.name,
    ...(others.length > 0 && { others }),
    ...(converted && { convertedFile: converted }),
    ...(typeof draft === 'string' && { draft }),
    ...(operation && { operation }),
  };
}

/** The state of the upload screen that leads to this editor with its files. */
export const uploadStateFor = ({
  file,
  others = [],
  conversionType,
  operation,
}: EditorState): UploadState => ({
  files: [file, ...others],
  conversionType,
  ...(operation && { operation }),
});

const filesIn = (value: unknown): File[] =>
  Array.isArray(value) ? value.filter((file) => file instanceof File) : [];

const recordOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
