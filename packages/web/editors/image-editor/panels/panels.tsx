// The tabs of the image editor.
import { createContext, memo, useContext, useDeferredValue, type ComponentType } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { imageEditor as words } from '#messages/image-editor.ts';
import { texts } from '#messages/texts.ts';
import { CompressPanel } from '#editors/image-editor/panels/compress-panel.tsx';
import { ConvertPanel } from '#editors/image-editor/panels/convert-panel.tsx';
import { FiltersPanel } from '#editors/image-editor/panels/filters-panel.tsx';
import { ResizePanel } from '#editors/image-editor/panels/resize-panel.tsx';
import { RotatePanel } from '#editors/image-editor/panels/rotate-panel.tsx';
import { WatermarkPanel } from '#editors/image-editor/panels/watermark-panel.tsx';
import { imageTabs, type ImageTab } from '#editors/image-editor/panels/tabs.ts';
import type { ImageEditing } from '#editors/image-editor/recipe/use-image-editing.ts';
import { scrollToMiddle } from '#ui/layout/scroll-to-middle.ts';

const panels: Record<ImageTab, ComponentType<{ editing: ImageEditing }>> = {
  resize: ResizePanel,
  filters: FiltersPanel,
  rotate: RotatePanel,
  watermark: WatermarkPanel,
  compress: CompressPanel,
  convert: ConvertPanel,
};

/** The edit that the panels change. */
export const EditingContext = createContext<ImageEditing | undefined>(undefined);

type Props = { tab: ImageTab; onTab: (tab: ImageTab) => void };

/** The edit is passed by context, so that the tabs do not re-render when it changes. */
export const Panels = memo(({ tab, onTab }: Props) => (
  <Tabs
    className="image-tabs"
    selectedKey={tab}
    onSelectionChange={(key) => onTab(key as ImageTab)}
  >
    <TabList className="image-tab-list" aria-label={words.tabs}>
      {imageTabs.map((name, index) => (
        <Tab key={name} id={name} ref={name === tab ? scrollToMiddle : null} className="image-tab">
          {texts.editor.imageTabs[index]}
        </Tab>
      ))}
    </TabList>
    {imageTabs.map((name) => (
      <TabPanel key={name} id={name} className="image-panel">
        <Content tab={name} />
      </TabPanel>
    ))}
  </Tabs>
));

/** The tabs are hidden while cropping, so they update with low priority. */
function Content({ tab }: { tab: ImageTab }) {
  const editing = useContext(EditingContext);
  const earlier = useDeferredValue(editing);
  const shown = editing?.isCropping ? earlier : editing;
  return shown && <Panel tab={tab} editing={shown} />;
}

type PanelProps = { tab: ImageTab; editing: ImageEditing };

const Panel = memo(({ tab, editing }: PanelProps) => {
  const Chosen = panels[tab];
  return <Chosen editing={editing} />;
});
