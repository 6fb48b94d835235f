// Placeholders for texts and pictures that are loading.
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

/** A placeholder with the size that its class gives it. */
export const SkeletonPicture = ({ className }: { className: string }) => (
  <span className={`skeleton-picture ${className}`} aria-hidden="true" />
);
