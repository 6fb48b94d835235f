// Icons of buttons that several editors have.

/** An icon of one path, 24 units wide and high. */
export const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const UndoIcon = () => <Icon path="M9 5 4 10l5 5M4.5 10H14a5 5 0 0 1 0 10h-3" />;
export const RedoIcon = () => <Icon path="M15 5l5 5-5 5M19.500 10H10a5 5 0 0 0 0 10h3" />;
