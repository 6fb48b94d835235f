import { z } from 'zod';
import { pageQuery, planned } from './route.ts';

const fileQuery = pageQuery.extend({
  sortBy: z.enum(['created_at', 'file_size', 'file_name']).default('created_at'),
  sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
  fileType: z.string().optional(),
  conversionType: z.string().optional(),
});

export const fileRoutes = {
  files: planned('GET', '/user-files/files', 'user', fileQuery),
  conversions: planned('GET', '/user-files/conversions'),
  file: planned('GET', '/user-files/files/{id}'),
  deleteFile: planned('DELETE', '/user-files/files/{id}'),
  downloadFile: planned('GET', '/user-files/files/{id}/download'),
  recent: planned('GET', '/user-files/files/recent'),
  byType: planned('GET', '/user-files/files/type/{conversionType}', 'user', pageQuery),
  stats: planned('GET', '/user-files/stats'),
  activity: planned('GET', '/user-files/activity'),
} as const;
