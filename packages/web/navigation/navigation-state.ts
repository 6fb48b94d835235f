// The navigation state of the upload and editor screens (specification section 2).
import {
  conversionResult,
  isConversionType,
  type ConversionResult,
  type ConversionType,
} from '@octavo/contract';
import { operationOf, type EditorOperation } from '#navigation/editor-operations.ts';

export type UploadState = {
  conversionType?: ConversionType;
  files?: File[];
  /** What an editor is to begin with. */
  operation?: EditorOperation;
};

/** Reads navigation state, which may hold anything: a type that is not offered, and what is no file, is left out. */
export function uploadStateOf(state: unknown): UploadState {
  const { conversionType: type, files, operation: word } = recordOf(state);
  const operation = operationOf(String(type), word);
  return {
    ...(typeof type === 'string' && isConversionType(type) && { conversionType: type }),
    ...(operation && { operation }),
    ...(Array.isArray(files) && { files: files.filter((file) => file instanceof File) }),
  };
}

export type EditorState = {
  file: File;
  conversionType: ConversionType;
  fileName: string;
  /** The editable text that the server made of the file. */
  convertedFile?: ConversionResult;
  /** The draft to continue with, in place of the file's text. */
  draft?: string;
  /** What the editor is to begin with. */
  operation?: EditorOperation;
};

/** Reads what the editor begins with; nothing when the file or its type is missing. */
export function editorStateOf(state: unknown): EditorState | undefined {
  const { file, conversionType: type, fileName, convertedFile, draft, ...rest } = recordOf(state);
  if (!(file instanceof File) || typeof type !== 'string' || !isConversionType(type)) {
    return undefined;
  }
  const converted = conversionResult.safeParse(convertedFile).data;
  const operation = operationOf(type, rest['operation']);
  return {
    file,
    conversionType: type,
    fileName: typeof fileName === 'string' && fileName ? fileName : file.name,
    ...(converted && { convertedFile: converted }),
    ...(typeof draft === 'string' && { draft }),
    ...(operation && { operation }),
  };
}

const recordOf = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
