// What screens hand to the upload screen in navigation state (specification section 2).
import { conversions, isConversionType, type ConversionType } from '@octavo/contract';

export type UploadState = { conversionType?: ConversionType; files?: File[] };

/** Reads navigation state, which may hold anything: a type that is not offered, and what is no file, is left out. */
export function uploadStateOf(state: unknown): UploadState {
  if (typeof state !== 'object' || state === null) return {};
  const { conversionType: type, files } = state as Record<string, unknown>;
  return {
    ...(typeof type === 'string' && isOffered(type) && { conversionType: type }),
    ...(Array.isArray(files) && { files: files.filter((file) => file instanceof File) }),
  };
}

const isOffered = (word: string): word is ConversionType =>
  isConversionType(word) && conversions[word].built;
