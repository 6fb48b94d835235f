import { formatBytes } from '#messages/format.ts';
import './file-name.css';

/** A name with a leader to its size in bytes. */
export const FileName = ({ name, bytes }: { name: string; bytes: number }) => (
  <span className="file-name">
    <bdi>{name}</bdi>
    <span className="leader" aria-hidden="true" />
    <span className="file-size">{formatBytes(bytes)}</span>
  </span>
);
