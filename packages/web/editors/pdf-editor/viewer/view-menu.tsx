// The menu of how pages are shown: layout, dark pages, presentation.
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { viewer } from '#messages/viewer.ts';
import { darkPages, showDarkPages } from '#editors/pdf-editor/viewer/dark-pages.ts';
import { LayoutIcon } from '#editors/pdf-editor/viewer/icons.tsx';
import { ReadAloud } from '#editors/pdf-editor/viewer/read-aloud.ts';
import type { PageLayout } from '#editors/pdf-editor/viewer/page-layout.ts';
import type { PdfjsView } from '#editors/pdf-editor/viewer/pdfjs-view.ts';
import { Button } from '#ui/forms/button.tsx';
import { useSharedState } from '#ui/hooks/shared-state.ts';
import './view-menu.css';

const { viewMenu: words } = viewer;

const layouts = Object.keys(words.layouts) as PageLayout[];

export function ViewMenu({ view }: { view: PdfjsView }) {
  const layout = useSharedState(view.layout);
  const isDark = useSharedState(darkPages);
  return (
    <MenuTrigger>
      <Button kind="icon" aria-label={words.label}>
        <LayoutIcon />
      </Button>
      <Popover placement="bottom start">
        <Menu className="view-menu" aria-label={words.label}>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[layout]}
            onSelectionChange={(keys) => {
              const [chosen] = keys as Set<PageLayout>;
              if (chosen) view.layOut(chosen);
            }}
          >
            <Header>{words.layout}</Header>
            {layouts.map((name) => (
              <MenuItem key={name} id={name}>
                {words.layouts[name]}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator />
          <MenuSection
            aria-label={words.pages}
            selectionMode="multiple"
            selectedKeys={isDark ? ['dark'] : []}
            onSelectionChange={(keys) => showDarkPages((keys as Set<string>).has('dark'))}
          >
            <MenuItem id="dark">{words.dark}</MenuItem>
          </MenuSection>
          <Separator />
          {ReadAloud.isAvailable && (
            <MenuItem id="read" onAction={() => view.readAloud.start(view.position.get().page)}>
              {viewer.readAloud.start}
            </MenuItem>
          )}
          <MenuItem id="present" onAction={() => view.presentation.start()}>
            {words.present}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
