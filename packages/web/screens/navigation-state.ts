// What screens hand to the upload screen in navigation state (specification section 2).
import { conversions, isConversionType, type ConversionType } from '@octavo/contract';
import { isOffered } from '#screens/offered.ts';

export type UploadState = { conversionType?: ConversionType; files?: File[] };

/** Reads navigation state, which may hold anything: a type that is not offered, and what is no file, is left out. */
export function uploadStateOf(state: unknown): UploadState {
  if (typeof state !== 'object' || state === null) return {};
  const { conversionType: type, files } = state as Record<string, unknown>;
  return {
    ...(typeof type === 'string' && isOfferedType(type) && { conversionType: type }),
    ...(Array.isArray(files) && { files: files.filter((file) => file instanceof File) }),
  };
}

const isOfferedType = (word: string): word is ConversionType =>
  isConversionType(word) && isOffered(conversions[word]);
