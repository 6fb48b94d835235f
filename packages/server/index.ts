// The server: HTTP, jobs and files.
export { serve, roles, type Role, type RunningServer } from '#serve.ts';
export {
  ConfigurationError,
  readConfiguration,
  variables,
  type Configuration,
} from '#platform/configuration.ts';
