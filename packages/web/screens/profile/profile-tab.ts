// The tabs of the profile, and the addresses that show them.

export const profileTabs = ['account', 'plan', 'keys', 'webhooks', 'data'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** Sections that links named before there were tabs. */
const sections: Readonly<Record<string, ProfileTab>> = {
  personal: 'account',
  subscription: 'plan',
  past: 'plan',
};

/** The tab that an address shows. @param hash with its `#`; empty or unknown for the first tab */
export function tabOfHash(hash: string): ProfileTab {
  const name = hash.slice(1);
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
  return section ?? profileTabs.find((tab) => tab === name) ?? 'account';
}
