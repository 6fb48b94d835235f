// The interface of an identity provider's adapter.

/** Somebody as the provider knows them. */
export type Person = { uid: string; email: string; emailVerified: boolean; name: string };

export type SignUp = { email: string; password: string; firstName: string; lastName: string };

/** How people can sign in. */
export type Offers = {
  /** By e-mail address and password, which can also be made and replaced here. */
  password: boolean;
  /** Where else. */
  elsewhere?: 'google' | 'issuer';
};

export type Adapter = {
  offers: Offers;
  /** Who is still signed in, or was by a redirect that led here. */
  restore(): Promise<Person | undefined>;
  /** Nobody is signed in yet where the address must be verified first. */
  signUp(who: SignUp): Promise<Person | undefined>;
  signIn(email: string, password: string): Promise<Person>;
  signInElsewhere(): Promise<Person>;
  signOut(): Promise<void>;
  sendVerification(email: string): Promise<void>;
  sendReset(email: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  /** None when the session has ended. */
  token(): Promise<string | undefined>;
};

/** What adapters need of the browser; replaced in tests. */
export type BrowserEnvironment = {
  fetch: typeof fetch;
  /** Survives a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now(): number;
  /** Opens the address that `at` gives and resolves to what it sent back, by parameters; see `windows.ts`. */
  visit(at: (returnTo: string, state: string) => Promise<string>): Promise<URLSearchParams>;
  /** What a visit brought that replaced this page, once. */
  brought(): URLSearchParams | undefined;
};
