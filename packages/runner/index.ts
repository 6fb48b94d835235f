// Runs conversions in sandboxed, warm worker processes. No other package starts conversion programs.
export { createRunner, type Runner, type RunnerSettings } from '#runner.ts';
export type {
  ConversionTask,
  ConversionResult,
  InputFile,
  Log as RunnerLog,
  TaskControl,
} from '#job/task.ts';
export { convertInSteps, type Step } from '#steps.ts';
export { createOwnFolder } from '#own-folder.ts';
export { serveRunner, type ServedRunner } from '#served/serve.ts';
export { prepareCache } from '#prepare.ts';
export type { Finding } from '#doctor.ts';
export { sandboxChoices } from '#tiers.ts';
export {
  unavailableWithout,
  missingPrograms,
  optionalPrograms,
  refuseUnavailable,
} from '#unavailable.ts';
export { officeModes, type OfficeMode } from '#office/office.ts';
export { describeHead, formatsOfHead } from '@octavo/engine';
export { isAllowable } from '#web/allowed-addresses.ts';
export { createGuard, type Guard } from '#web/guard.ts';
export { refusePrivate, sendMessage } from '#web/message.ts';
