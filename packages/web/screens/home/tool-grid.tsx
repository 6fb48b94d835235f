// The tool cards, filtered by family.
import { Button } from 'react-aria-components/Button';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { messages } from '#messages/messages.ts';
import { cardsOf, families, familyLabel, type ToolCardInfo } from '#screens/home/tool-cards.ts';
import { useOpenUpload } from '#screens/home/use-open-upload.ts';
import { Card } from '#ui/layout/card.tsx';
import './tool-grid.css';

export const ToolGrid = () => (
  <section aria-labelledby="tools">
    <h2 id="tools">{messages.home.tools}</h2>
    <Tabs className="tools">
      <TabList className="tool-tabs" aria-label={messages.home.filter}>
        {families.map((family) => (
          <Tab key={family} id={family} className="tool-tab">
            {familyLabel(family)}
          </Tab>
        ))}
      </TabList>
      {families.map((family) => (
        <TabPanel key={family} id={family} className="tool-panel">
          <Card>
            <ul className="tool-grid">
              {cardsOf(family).map((card) => (
                <li key={card.type}>
                  <ToolCard {...card} />
                </li>
              ))}
            </ul>
          </Card>
        </TabPanel>
      ))}
    </Tabs>
  </section>
);

function ToolCard({ type, label, text, extension, folio }: ToolCardInfo) {
  const open = useOpenUpload();
  return (
    <Button className="tool" onPress={() => open('open-tool', { conversionType: type })}>
      <span className="tool-label">{label}</span>
      <span className="tool-text">{text}</span>
      <span className="tool-foot" aria-hidden="true">
        {extension}
        <span className="dotted-line" />
        <b>{folio}</b>
      </span>
    </Button>
  );
}
