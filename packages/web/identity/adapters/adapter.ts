// The interface of an identity provider's adapter.

/** The provider's data about the user. */
export type Person = { uid: string; email: string; emailVerified: boolean; name: string };

export type SignUp = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** From the link of an invitation. */
  invitation?: string | undefined;
};

/** The sign-in methods on offer. */
export type SignInMethods = {
  /** Email address and password, which can be set and reset here. */
  password: boolean;
  /** A user name of an LDAP directory works in place of the email address. */
  userNames?: boolean;
  /** Who may sign up: anybody, who has an invitation, or nobody. */
  signUp: 'open' | 'invite' | 'closed';
  /** The external provider, if any. */
  provider?: 'google' | 'issuer';
  /** What people call the external provider. */
  providerName?: string | undefined;
  /** A proxy in front of the server signs people in. */
  isByProxy?: boolean;
  /** False where people cannot sign out here. */
  canSignOut?: boolean;
};

export type Adapter = {
  signInMethods: SignInMethods;
  /** The user of an existing session, or of a redirect that has just returned. */
  restore(): Promise<Person | undefined>;
  /** Undefined if the email address must be verified first. */
  signUp(who: SignUp): Promise<Person | undefined>;
  signIn(email: string, password: string): Promise<Person>;
  signInWithProvider(): Promise<Person>;
  signOut(): Promise<void>;
  sendVerification(email: string): Promise<void>;
  sendReset(email: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  /** A bearer token, empty where calls need none; undefined if the session has ended. */
  token(): Promise<string | undefined>;
};

/** What adapters need of the browser; replaced in tests. */
export type BrowserEnvironment = {
  fetch: typeof fetch;
  /** Survives a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now(): number;
  /** Opens the URL returned by `at` and resolves to the parameters that the site sends back; see `popup.ts`. */
  openSite(at: (returnTo: string, state: string) => Promise<string>): Promise<URLSearchParams>;
  /** The parameters of a redirect that replaced this page, once. */
  redirectResult(): URLSearchParams | undefined;
};
