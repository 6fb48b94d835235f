// All tables, by subject.
export * from './schema/accounts.ts';
export * from './schema/allowances.ts';
export * from './schema/files.ts';
export * from './schema/identity.ts';
export * from './schema/jobs.ts';
export * from './schema/subscriptions.ts';
export * from './schema/uploads.ts';
export * from './schema/workers.ts';
