// Parses FILES_URL, the address of an S3-compatible store, such as
// s3://bucket/prefix?endpoint=https://minio.example.org&pathStyle=1.

export type S3Address = {
  bucket: string;
  /** Prefix of every key; ends with a slash unless it is empty. */
  prefix: string;
  region: string;
  /** Where servers reach the store; AWS's own address by default. */
  endpoint?: string;
  /** Where browsers reach it, if that differs. */
  publicEndpoint?: string;
  /** The bucket is in the path of an address, not in its host name. */
  pathStyle: boolean;
  /** Whether browsers download files from the store directly. */
  presign: boolean;
};

const parameters = ['endpoint', 'publicEndpoint', 'region', 'pathStyle', 'presign'] as const;
type Parameter = (typeof parameters)[number];

/** AWS, General purpose bucket naming rules. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixName = /^[\w!.*'()/-]*$/;

/**
 * Parses the address.
 * @throws Error whose message says what is wrong, such as `must start with s3://`
 */
export function s3AddressOf(text: string): S3Address {
  const url = urlOf(text, 's3:', 'must start with s3:// and name a bucket');
  refuseUnless(
    !url.username && !url.password,
    'must not contain keys: set AWS_ACCESS_KEY_ID for them',
  );
  const given = parametersOf(url);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  refuseUnless(bucketName.test(url.hostname), 'must name a bucket, such as s3://octavo-files');
  refuseUnless(prefixName.test(prefix), 'must have a prefix of letters, digits, - _ . and /');
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    region: given.region ?? 'us-east-1',
    ...originIn(given, 'endpoint'),
    ...originIn(given, 'publicEndpoint'),
    pathStyle: toggleIn(given, 'pathStyle', false),
    presign: toggleIn(given, 'presign', true),
  };
}

function urlOf(text: string, protocol: string, otherwise: string): URL {
  const url = URL.parse(text);
  refuseUnless(url?.protocol === protocol && url.hostname !== '', otherwise);
  return url as URL;
}

function parametersOf({ searchParams }: URL): Partial<Record<Parameter, string>> {
  for (const name of searchParams.keys())
    refuseUnless(
      parameters.includes(name as Parameter),
      `has an unknown parameter ${name}; choose from ${parameters.join(', ')}`,
    );
  return Object.fromEntries(searchParams);
}

function originIn<P extends Parameter>(
  given: Partial<Record<Parameter, string>>,
  name: P,
): { [K in P]?: string } {
  const text = given[name];
  if (text === undefined) return {};
  const url = URL.parse(text);
  const isOrigin = /^https?:$/.test(url?.protocol ?? '') && url?.pathname === '/' && !url.search;
  refuseUnless(isOrigin, `must have an ${name} such as https://s3.example.org`);
  return { [name]: url?.origin } as { [K in P]?: string };
}

function toggleIn(
  given: Partial<Record<Parameter, string>>,
  name: Parameter,
  otherwise: boolean,
): boolean {
  const word = given[name];
  refuseUnless([undefined, '0', '1'].includes(word), `must have ${name}=1 or ${name}=0`);
  return word === undefined ? otherwise : word === '1';
}

function refuseUnless(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
