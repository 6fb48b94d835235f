import { Icon } from '#ui/forms/icons.tsx';

export const CompareIcon = () => (
  <Icon path="M12 3v18M4 5h16v14H4zM14.500 8h3M14.500 12h3M14.500 16h3" />
);
export const OriginalIcon = () => (
  <Icon path="M2 12s4-6.500 10-6.500S22 12 22 12s-4 6.500-10 6.500S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" />
);
