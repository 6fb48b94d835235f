import { planned } from './route.ts';

export const pdfRoutes = {
  process: planned('POST', '/pdf-processing/process'),
  download: planned('GET', '/pdf-processing/download/{fileName}'),
  dependencies: planned('GET', '/pdf-processing/dependencies'),
  installDependencies: planned('POST', '/pdf-processing/install-dependencies', 'public'),
  health: planned('GET', '/pdf-processing/health', 'public'),
} as const;
