// Makes the documented form fields of an editor from its operations.
import { z } from 'zod';
import type { Operations } from '../catalogue/catalogue.ts';
import { aliasesOf } from '../catalogue/operation-aliases.ts';
import type { Control } from '../catalogue/options.ts';

type Description = { label: string; help?: string };
type Field = { schema: z.ZodType; description: Description; operations: string[] };

/** Describes the other names of the operations: `also: compress = optimize; …`. */
export function aliasText(operations: Operations): string {
  const named = Object.entries(operations).flatMap(([name, { type }]) => {
    const aliases = aliasesOf(type);
    return aliases.length > 0 ? [`${name} = ${aliases.join(', ')}`] : [];
  });
  return `other names: ${named.join('; ')}`;
}

/** Returns a field for each option and each list, described with the operations that take it. */
export function operationFields(allOperations: Operations): Record<string, z.ZodType> {
  const fields = new Map<string, Field>();
  for (const [operation, { options, lists }] of Object.entries(allOperations)) {
    for (const [name, { control }] of Object.entries(options))
      addOperation(fields, name, operation, { schema: schemaOf(control), description: control });
    for (const [name, list] of Object.entries(lists))
      addOperation(fields, name, operation, { schema: listSchema(name), description: list });
  }
  const described = [...fields].map(([name, { schema, description, operations }]) => [
    name,
    schema.optional().describe(`${namesOf(operations, allOperations)}: ${textOf(description)}`),
  ]);
  return Object.fromEntries(described) as Record<string, z.ZodType>;
}

function addOperation(
  fields: Map<string, Field>,
  name: string,
  operation: string,
  { schema, description }: { schema: z.ZodType; description: Description },
): void {
  const field = fields.get(name) ?? { schema, description, operations: [] };
  fields.set(name, { ...field, operations: [...field.operations, operation] });
}

const namesOf = (operations: readonly string[], allOperations: Operations): string =>
  operations.length === Object.keys(allOperations).length
    ? 'all operations'
    : operations.join(', ');

const textOf = ({ label, help }: Description): string => (help ? `${label}. ${help}` : label);

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

/** @param name the field name: entries are sent as `name[0]`, `name[1]` and so on, or in one field, separated by commas */
const listSchema = (name: string): z.ZodType =>
  z.array(z.string()).meta({ title: `${name}[0], ${name}[1] …` });
