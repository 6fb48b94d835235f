// The path below which a server is reached, when it shares a host with other applications: PUBLIC_URL=https://example.org/tools/octavo.

/** The name of the meta element that contains it, such as `/tools/octavo`. */
export const basePathMeta = 'octavo-base';
