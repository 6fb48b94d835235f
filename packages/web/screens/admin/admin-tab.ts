// The tabs of the administration, and the addresses that show them.

export const adminTabs = ['users', 'jobs', 'system', 'settings', 'audit'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The tab that an address shows. @param hash with its `#`; empty or unknown for the first tab */
export const tabOfHash = (hash: string): AdminTab =>
  adminTabs.find((tab) => `#${tab}` === hash) ?? 'users';
