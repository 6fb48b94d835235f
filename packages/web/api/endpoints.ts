// The endpoint and form fields for each job type: one for conversions, one for each editor's operations.
import {
  isOperationType,
  pathOf,
  routes,
  type ConversionType,
  type OperationType,
} from '@octavo/contract';
import { onServer } from '#api/base-path.ts';

/** All job types: conversions and the editors' operations. */
export type RequestType = ConversionType | OperationType;

export type Endpoint = {
  path: string;
  /** The field that contains the type. */
  type: string;
  /** The fields of the first file and of additional files, and of uploads in their place. */
  file: { first: string; others: string };
  upload: { first: string; others: string };
};

const conversions: Endpoint = {
  path: onServer(pathOf(routes.conversion.convert)),
  type: 'conversionType',
  file: { first: 'file', others: 'file' },
  upload: { first: 'upload', others: 'upload' },
};

const editor = (path: string): Endpoint => ({
  path,
  type: 'operation',
  file: { first: 'file', others: 'additionalFiles' },
  upload: { first: 'upload', others: 'additionalUploads' },
});

const pdfEditor = editor(onServer(pathOf(routes.pdf.process)));
const imageEditor = editor(onServer(pathOf(routes.image.process)));

/** The endpoint for a job type. */
export function endpointFor(type: RequestType): Endpoint {
  if (!isOperationType(type)) return conversions;
  return type.startsWith('pdf-') ? pdfEditor : imageEditor;
}
