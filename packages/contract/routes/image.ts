import { planned } from './route.ts';

export const imageRoutes = {
  process: planned('POST', '/image-processing/process'),
  metadata: planned('POST', '/image-processing/metadata'),
  download: planned('GET', '/image-processing/download/{fileName}'),
  formats: planned('GET', '/image-processing/formats'),
  health: planned('GET', '/image-processing/health', 'public'),
} as const;
