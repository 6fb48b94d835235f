// The options of a conversion as a form holds them.
import { conversion, type Control, type ConversionType } from '@octavo/contract';
import type { Order } from '#api/conversion.ts';

export type Values = Order['options'];

/** The controls of a type's options, in the catalogue's order. */
export const controlsOf = (type: ConversionType): [name: string, control: Control][] =>
  Object.entries(conversion(type).options).map(([name, { control }]) => [name, control]);

/** The options of a type at their defaults. */
export const defaultsOf = (type: ConversionType): Values =>
  Object.fromEntries(controlsOf(type).map(([name, control]) => [name, defaultOf(control)]));

const defaultOf = (control: Control) => ('default' in control ? control.default : undefined);

/** The names of the options whose values the catalogue's schema refuses. */
export const refusedOptions = (type: ConversionType, values: Values): string[] =>
  Object.entries(conversion(type).options)
    .filter(([name, { schema }]) => !schema.safeParse(values[name]).success)
    .map(([name]) => name);
