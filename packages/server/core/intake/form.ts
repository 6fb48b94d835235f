// Reads the form of a conversion or of an editor into a conversion request. Each endpoint describes its own fields.
import { nextStepsName, ProblemError, type Format } from '@octavo/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ConversionRequest } from '#platform/queue/submit.ts';
import {
  readMultipart,
  type FileFields,
  type MultipartContext,
  type UploadedFile,
} from '#core/intake/multipart.ts';
import { withNextSteps, type StepRules } from '#core/intake/next-steps.ts';
import { refuseForeignFormat } from '#core/intake/sniff.ts';

/** A field that is neither a file nor the type, as it was sent. */
export type FormField = { name: string; value: unknown };

/** The form of an endpoint. `Type` is what its type field names: a conversion or an operation. */
export type RequestForm<Type> = FileFields & {
  /** The field that names the type; it may come at any place in the form. */
  typeField: string;
  /** @throws ProblemError when the value names no type of this endpoint */
  parseType(value: unknown): Type;
  /**
   * Checks a file before it is read.
   * @param type undefined while its field has not arrived
   * @throws ProblemError when this field takes no file, or no further one
   */
  admitFile(field: string, earlier: readonly UploadedFile[], type: Type | undefined): void;
  /** The formats that any file of the form may have. */
  formatsOf(type: Type): readonly Format[];
  /**
   * Checks the whole form.
   * @throws ProblemError for everything that is missing or wrong
   */
  complete(form: {
    type: Type | undefined;
    fields: readonly FormField[];
    files: UploadedFile[];
  }): ConversionRequest | Promise<ConversionRequest>;
};

/**
 * Reads and checks a form. Its files are deleted when it fails.
 * @throws ProblemError for everything that is missing or wrong
 */
export async function readConversionRequest<Type>(
  request: FastifyRequest,
  context: MultipartContext,
  form: RequestForm<Type>,
  rules: StepRules,
): Promise<ConversionRequest> {
  let type: Type | undefined;
  let nextSteps: unknown;
  const fields: FormField[] = [];
  const parts = {
    ...form,
    field(name: string, value: unknown) {
      if (name === form.typeField) type = form.parseType(value);
      else if (name === nextStepsName) nextSteps = value;
      else fields.push({ name, value });
    },
    admitFile: (field: string, earlier: readonly UploadedFile[]) =>
      form.admitFile(field, earlier, type),
    checkHead(head: Buffer, name: string) {
      if (type) refuseForeignFormat(form.formatsOf(type), head, name);
    },
  };
  return readMultipart(request, context, parts, async (files) => {
    const first = await form.complete({ type, fields, files });
    return nextSteps === undefined ? first : withNextSteps(first, nextSteps, rules);
  });
}

/**
 * Checks one file of a complete form.
 * @throws ProblemError `empty_file`, `wrong_format`
 */
export function refuseUnfitFile(from: readonly Format[], { input, head }: UploadedFile): void {
  if (input.bytes === 0) throw new ProblemError('empty_file');
  refuseForeignFormat(from, head, input.name);
}

/** The problem `invalid_option`, naming the first option that is wrong. */
export function invalidOption({ issues: [issue] }: z.ZodError, of: string): ProblemError {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  return new ProblemError('invalid_option', {
    option: unknown ?? String(issue?.path[0] ?? ''),
    reason: unknown ? `${of} has no such option.` : (issue?.message ?? 'it cannot be read.'),
  });
}

export const invalidRequest = (reason: string) => new ProblemError('invalid_request', { reason });
