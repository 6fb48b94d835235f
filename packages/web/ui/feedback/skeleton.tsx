// Placeholder lines for text that is loading.
import './skeleton.css';

/** So many lines of a paragraph that is not there yet; `label` is read out, not seen. */
export const Skeleton = ({ lines, label }: { lines: number; label?: string }) => (
  <div className="skeleton">
    {label && <output className="visually-hidden">{label}</output>}
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className="skeleton-line" aria-hidden="true" />
    ))}
  </div>
);
