// The options of a job type as form values.
import { catalogueEntry, type Control } from '@octavo/contract';
import type { ConversionRequest } from '#api/conversion.ts';
import type { RequestType } from '#api/endpoints.ts';

export type Values = ConversionRequest['options'];

/** The controls of a type's options, in the catalogue's order. */
export const controlsOf = (type: RequestType): [name: string, control: Control][] =>
  Object.entries(catalogueEntry(type).options).map(([name, { control }]) => [name, control]);

/** The default options of a type. */
export const defaultsOf = (type: RequestType): Values =>
  Object.fromEntries(controlsOf(type).map(([name, control]) => [name, defaultOf(control)]));

const defaultOf = (control: Control) => ('default' in control ? control.default : undefined);

/** The names of the options whose values do not match the catalogue's schema. */
export const refusedOptions = (type: RequestType, values: Values): string[] =>
  Object.entries(catalogueEntry(type).options)
    .filter(([name, { schema }]) => !schema.safeParse(values[name]).success)
    .map(([name]) => name);
