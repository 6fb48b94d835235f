/**
 * Reads `text` to a screen reader when it changes. The attribute keeps it audible while a dialog hides the rest
 * of the page (React Aria leaves such elements alone).
 */
export const LiveRegion = ({ text }: { text: string }) => (
  <output className="visually-hidden" data-live-announcer="true">
    {text}
  </output>
);
