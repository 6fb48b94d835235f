// The tabs of a screen with sections. The address keeps the selected one, so that a link and a reload show it.
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useLocation, useNavigate } from 'react-router';
import { scrollToMiddle } from '#ui/layout/scroll-to-middle.ts';
import './section-tabs.css';

type Props<T extends string> = {
  /** For screen readers. */
  label: string;
  tabs: readonly T[];
  /** The labels of the tabs. */
  words: Readonly<Record<T, string>>;
  /** The tab that an address shows. @param hash with its `#`; empty for the first tab */
  tabOf(hash: string): T;
  children: (tab: T) => ReactNode;
};

export function SectionTabs<T extends string>({ label, tabs, words, tabOf, children }: Props<T>) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const selected = tabOf(hash);
  const show = (tab: T) =>
    void navigate({ hash: tab }, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      className="section-tabs"
      selectedKey={selected}
      onSelectionChange={(key) => show(key as T)}
    >
      <TabList className="section-tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tab
            key={tab}
            id={tab}
            ref={tab === selected ? scrollToMiddle : null}
            className="section-tab"
          >
            {words[tab]}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab} id={tab} className="section-panel">
          {children(tab)}
        </TabPanel>
      ))}
    </Tabs>
  );
}
