// The options of each conversion as JSON Schema, made from the controls of the forms.
import { conversion, convertibleTypes, type Control, type Conversion } from '@octavo/contract';

type JsonSchema = Record<string, unknown>;

function valuesOf(control: Control): JsonSchema {
  switch (control.kind) {
    case 'integer':
      return { type: 'integer', minimum: control.min, maximum: control.max };
    case 'decimal':
      return { type: 'number', minimum: control.min, maximum: control.max };
    case 'choice':
      return { type: 'string', enum: control.choices.map(({ value }) => value) };
    case 'toggle':
      return { type: 'boolean' };
    case 'color':
      return { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' };
    case 'text':
      return {
        type: 'string',
        maxLength: control.maxLength,
        ...(control.pattern && { pattern: `^(?:${control.pattern})$` }),
      };
    case 'password':
      return { type: 'string', format: 'password', maxLength: control.maxLength };
  }
}

const optionSchema = (control: Control): JsonSchema => ({
  title: control.label,
  ...(control.help && { description: control.help }),
  ...valuesOf(control),
  ...('default' in control && control.default !== undefined && { default: control.default }),
});

const typeSchema = ({ type, label, options }: Conversion): JsonSchema => ({
  title: label,
  required: ['conversionType'],
  properties: {
    conversionType: { type: 'string', enum: [type] },
    ...Object.fromEntries(
      Object.entries(options).map(([name, { control }]) => [name, optionSchema(control)]),
    ),
  },
});

/** A schema for each conversion that the server does: its type and its options. */
export const conversionSchemas = (): JsonSchema[] =>
  convertibleTypes.map(conversion).map(typeSchema);
