/**
 * Announces `text` to screen readers when it changes. The attribute keeps the region active while a dialog hides the
 * rest of the page (React Aria excludes such elements).
 */
export const LiveRegion = ({ text }: { text: string }) => (
  <output className="visually-hidden" data-live-announcer="true">
    {text}
  </output>
);
