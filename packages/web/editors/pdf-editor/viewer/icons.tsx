import { Icon } from '#ui/forms/icons.tsx';

export const FindIcon = () => (
  <Icon path="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21" />
);
export const RotateIcon = () => <Icon path="M19 12a7 7 0 1 1-2.3-5.2M19.5 3v4.5H15" />;
export const PrintIcon = () => <Icon path="M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z" />;
export const CloseIcon = () => <Icon path="M5 5l14 14M19 5 5 19" />;
export const PreviousIcon = () => <Icon path="M5 15l7-7 7 7" />;
export const NextIcon = () => <Icon path="M5 9l7 7 7-7" />;
export const RemoveIcon = () => (
  <Icon path="M5 7h14M9.500 7V4h5v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5" />
);
export const LayoutIcon = () => <Icon path="M3.500 4h7.500v16H3.500zM13 4h7.500v16H13z" />;
export const BackIcon = () => <Icon path="M11 5l-7 7 7 7M4 12h16" />;
export const ForwardIcon = () => <Icon path="M13 5l7 7-7 7M20 12H4" />;
