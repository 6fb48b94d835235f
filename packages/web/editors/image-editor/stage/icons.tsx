const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const UndoIcon = () => <Icon path="M9 5 4 10l5 5M4.5 10H14a5 5 0 0 1 0 10h-3" />;
export const RedoIcon = () => <Icon path="M15 5l5 5-5 5M19.500 10H10a5 5 0 0 0 0 10h3" />;
export const CompareIcon = () => (
  <Icon path="M12 3v18M4 5h16v14H4zM14.500 8h3M14.500 12h3M14.500 16h3" />
);
export const OriginalIcon = () => (
  <Icon path="M2 12s4-6.500 10-6.500S22 12 22 12s-4 6.500-10 6.500S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" />
);
