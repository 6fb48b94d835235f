// The icons of the formatting tools, drawn with lines in a square of 24.

const paths = {
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList:
    'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-1V9M3.8 14.6c.4-1.3 2.7-1.2 2.7.3 0 1.2-2.7 2.6-2.7 3.6h2.9',
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9l3.5 3L4 15',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7.5 9L4 12l3.5 3',
  start: 'M4 5h16M4 10h10M4 15h16M4 20h10',
  center: 'M4 5h16M7 10h10M4 15h16M7 20h10',
  end: 'M4 5h16M10 10h10M4 15h16M10 20h10',
  justify: 'M4 5h16M4 10h16M4 15h16M4 20h16',
  link: 'M10 13.5a4 4 0 0 0 5.8.4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10.5a4 4 0 0 0-5.8-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  image: 'M4 5h16v14H4zM4 16l5-5 4.5 4.5L16 13l4 4M15.5 9.5h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14M15 5v14',
  letter: 'M6.5 18L12 5l5.5 13M8.6 13h6.8',
  clear: 'M6 5h12M12 5l-2 9M8.5 19h3M15 15l5 5M20 15l-5 5',
  rowBefore: 'M4 13h16v6H4zM12 13v6M12 4v6M9 7h6',
  rowAfter: 'M4 5h16v6H4zM12 5v6M12 14v6M9 17h6',
  columnBefore: 'M13 4v16h6V4zM13 12h6M4 12h6M7 9v6',
  columnAfter: 'M5 4v16h6V4zM5 12h6M14 12h6M17 9v6',
  headerRow: 'M4 5h16v14H4zM4 10h16M4 7.5h16M12 10v9',
  deleteRow: 'M4 9h16v6H4zM9.5 10l5 4M14.5 10l-5 4',
  deleteColumn: 'M9 4v16h6V4zM10 9.5l4 5M14 9.5l-4 5',
  deleteTable: 'M4 5h16v14H4zM4 10h16M9.5 12.5l5 4M14.5 12.5l-5 4',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="format-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
