// Placeholder lines for text that is loading.
import './skeleton.css';

/** Placeholder lines of a paragraph; `label` is for screen readers. */
export const Skeleton = ({ lines, label }: { lines: number; label?: string }) => (
  <div className="skeleton">
    {label && <output className="visually-hidden">{label}</output>}
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className="skeleton-line" aria-hidden="true" />
    ))}
  </div>
);
