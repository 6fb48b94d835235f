// The illustration of an empty list.
import './empty-illustration.css';

/** A drying line for printed sheets, with an outline of the first one. */
export const EmptyIllustration = () => (
  <svg className="rack" viewBox="0 0 360 150" aria-hidden="true">
    <path className="rack-post" d="M14 146V10M346 146V10M4 146h20M336 146h20" />
    <path className="rack-line" d="M14 22q166 30 332 0" />
    <path className="rack-sheet" d="M142 40l76-1 3 88-80 2z" />
    <path className="rack-fold" d="M141.500 84.500l78-1.500M180 39.500l1 88.500" />
    <path className="rack-peg" d="M152 30v18M208 29.500v18" />
    <path className="rack-peg rack-free" d="M70 25v16M286 25.500v16M104 29v16" />
  </svg>
);
