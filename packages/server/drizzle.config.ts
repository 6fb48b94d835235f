// For `drizzle-kit generate`, which writes the next migration from the schema.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './platform/database/schema.ts',
  out: './migrations',
  casing: 'snake_case',
});
