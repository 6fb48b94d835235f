// The path below which the server is reached, as it wrote it into the page: empty, or such as `/tools/octavo`.
import { basePathMeta } from '@octavo/contract';

const meta =
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>(`meta[name="${basePathMeta}"]`);

export const basePath: string = meta?.content ?? '';

/** The address of a path of this server, such as `/api/docs`. */
export const onServer = (path: string): string => basePath + path;
