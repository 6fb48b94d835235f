// The documentation of what the operations of an editor take, made of the operations themselves.
import { z } from 'zod';
import type { Operations } from '../catalogue/catalogue.ts';
import type { Control } from '../catalogue/options.ts';

type Told = { label: string; help?: string };
type Field = { schema: z.ZodType; told: Told; of: string[] };

/** A field for each option and each list, with the operations that take it. */
export function operationFields(operations: Operations): Record<string, z.ZodType> {
  const fields = new Map<string, Field>();
  for (const [operation, { options, lists }] of Object.entries(operations)) {
    for (const [name, { control }] of Object.entries(options))
      note(fields, name, operation, { schema: schemaOf(control), told: control });
    for (const [name, list] of Object.entries(lists))
      note(fields, name, operation, { schema: listSchema(name), told: list });
  }
  const described = [...fields].map(([name, { schema, told, of }]) => [
    name,
    schema.optional().describe(`${namesOf(of, operations)}: ${sentence(told)}`),
  ]);
  return Object.fromEntries(described) as Record<string, z.ZodType>;
}

function note(
  fields: Map<string, Field>,
  name: string,
  operation: string,
  { schema, told }: { schema: z.ZodType; told: Told },
): void {
  const field = fields.get(name) ?? { schema, told, of: [] };
  fields.set(name, { ...field, of: [...field.of, operation] });
}

const namesOf = (of: readonly string[], operations: Operations): string =>
  of.length === Object.keys(operations).length ? 'all operations' : of.join(', ');

const sentence = ({ label, help }: Told): string => (help ? `${label}. ${help}` : label);

function schemaOf(control: Control): z.ZodType {
  switch (control.kind) {
    case 'integer':
      return z.number().int().min(control.min).max(control.max);
    case 'decimal':
      return z.number().min(control.min).max(control.max);
    case 'choice':
      return z.enum(control.choices.map(({ value }) => value));
    case 'toggle':
      return z.boolean();
    case 'color':
      return z.string().regex(/^#[\da-f]{6}$/i);
    case 'text':
    case 'password':
      return z.string().max(control.maxLength);
  }
}

/** @param name under which entries are sent: `name[0]`, `name[1]` and so on, or all of them in one text with commas */
const listSchema = (name: string): z.ZodType =>
  z.array(z.string()).meta({ title: `${name}[0], ${name}[1] …` });
