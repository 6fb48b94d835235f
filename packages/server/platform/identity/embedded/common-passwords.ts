// Recognises passwords that everybody tries first.

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is on the list of common ones, in whatever case it is written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}

/** Loaded when it is first needed, because it takes some megabytes of memory. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}
