// The options of conversions and operations. Each option has a control, which forms show, and a schema, which checks its value.
import { z } from 'zod';

type Described = {
  label: string;
  help?: string;
  /** Forms show it behind "More". */
  isMore?: true;
};

/** How a form shows an option. Values are sent as text in multipart fields and on the command line. */
export type Control = Described &
  (
    | { kind: 'integer'; min: number; max: number; default?: number; unit?: string }
    | { kind: 'decimal'; min: number; max: number; step: number; default: number; unit?: string }
    | { kind: 'choice'; choices: readonly { value: string; label: string }[]; default: string }
    | { kind: 'toggle'; default: boolean }
    | { kind: 'text'; default: string; maxLength: number; pattern?: string; placeholder?: string }
    | { kind: 'password'; maxLength: number }
    /** A CSS colour such as `#1c1a16`. */
    | { kind: 'color'; default: string }
  );

export type Option<S extends z.ZodType = z.ZodType> = { control: Control; schema: S };
export type Options = Record<string, Option>;

/**
 * An option whose schema is made when it is first read. There are hundreds, of which a job needs those of its type: making all would take
 * a fifth of the start of a worker and of the command line.
 */
export function option<const C extends { kind: Control['kind'] }, S extends z.ZodType>(
  control: C,
  makeSchema: () => S,
): { control: C; readonly schema: S } {
  let schema: S | undefined;
  return {
    control,
    get schema() {
      schema ??= makeSchema();
      return schema;
    },
  };
}

/** Options that forms show behind "More". */
export const behindMore = <const O extends Options>(options: O): O =>
  Object.fromEntries(
    Object.entries(options).map(([name, shown]) => [
      name,
      option({ ...shown.control, isMore: true }, () => shown.schema),
    ]),
  ) as O;

/** A whole number within bounds; required unless it has a default. */
export const integer = <
  const C extends Described & { min: number; max: number; default: number; unit?: string },
>(
  control: C,
) =>
  option({ kind: 'integer', ...control } as const, () =>
    z.coerce.number().int().min(control.min).max(control.max).default(control.default),
  );

/** An optional whole number within bounds. */
export const optionalInteger = <
  const C extends Described & { min: number; max: number; unit?: string },
>(
  control: C,
) =>
  option({ kind: 'integer', ...control } as const, () =>
    z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().int().min(control.min).max(control.max).optional(),
    ),
  );

/** A number within bounds; forms change it in steps. */
export const decimal = <
  const C extends Described & {
    min: number;
    max: number;
    step: number;
    default: number;
    unit?: string;
  },
>(
  control: C,
) =>
  option({ kind: 'decimal', ...control } as const, () =>
    z.coerce.number().min(control.min).max(control.max).default(control.default),
  );

type Choices<V> = readonly { value: keyof V & string; label: V[keyof V] }[];

/** One of a few named values. */
export const choice = <const V extends Record<string, string>, const C extends Described>(
  control: C & { choices: V; default: keyof V & string },
) => {
  const values = Object.keys(control.choices) as (keyof V & string)[];
  const choices = values.map((value) => ({ value, label: control.choices[value] }));
  const shown = { ...control, kind: 'choice', choices } as Omit<C, 'choices' | 'default'> & {
    kind: 'choice';
    choices: Choices<V>;
    default: keyof V & string;
  };
  return option(
    shown,
    () => z.enum(values).default(control.default as never) as z.ZodType<keyof V & string>,
  );
};

const truth: Record<string, boolean> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  false: false,
  '0': false,
  no: false,
  off: false,
};

/** A boolean, sent as true/false, yes/no, on/off or 1/0. */
export const toggle = <const C extends Described & { default: boolean }>(control: C) =>
  option({ kind: 'toggle', ...control } as const, () =>
    z
      .preprocess((value) => truth[String(value).toLowerCase()] ?? value, z.boolean())
      .default(control.default),
  );

/** A short text, optionally with a pattern. */
export const text = <
  const C extends Described & {
    default: string;
    maxLength: number;
    pattern?: string;
    placeholder?: string;
  },
>(
  control: C,
) =>
  option({ kind: 'text', ...control } as const, () =>
    (control.pattern
      ? z
          .string()
          .max(control.maxLength)
          .regex(new RegExp(`^(?:${control.pattern})$`, 'u'))
      : z.string().max(control.maxLength)
    ).default(control.default),
  );

/** A colour, as `#rrggbb`. */
export const color = <const C extends Described & { default: string }>(control: C) =>
  option({ kind: 'color', ...control } as const, () =>
    z
      .string()
      .regex(/^#[\da-f]{6}$/i)
      .default(control.default),
  );

/** The password of the file. It is never logged, and deleted when the job ends. */
export const password = <const C extends Described>(control: C) =>
  option({ kind: 'password', maxLength: 256, ...control } as const, () =>
    z.string().max(256).optional(),
  );

/** Page numbers and ranges such as `1-3, 7, 10-`. Empty means all pages. */
export const pages = () =>
  text({
    label: 'Pages',
    help: 'Leave empty for all pages.',
    default: '',
    maxLength: 200,
    placeholder: '1-3, 7, 10-',
    pattern: String.raw`\s*|\s*\d{1,6}\s*(?:-\s*\d{0,6}\s*)?(?:,\s*\d{1,6}\s*(?:-\s*\d{0,6}\s*)?)*`,
  });

type Schemas<O extends Options> = { [K in keyof O]: O[K]['schema'] };

/** The checked values of a set of options. */
export type Chosen<O extends Options> = z.infer<z.ZodObject<Schemas<O>>>;

/** The schema of all options of a conversion. An unknown option is an error, so that a typing mistake is reported and not silently
 * ignored.
 */
export const optionsSchema = <O extends Options>(options: O) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(options).map(([name, { schema }]) => [name, schema]),
    ) as Schemas<O>,
  );
