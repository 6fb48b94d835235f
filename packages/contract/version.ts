/** The version of Octavo, the same as in package.json; CHANGELOG.md lists what each brings. */
export const version = '0.1.0';
