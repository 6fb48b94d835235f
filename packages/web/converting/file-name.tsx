import { formatBytes } from '#messages/format.ts';
import './file-name.css';

/** A file name, joined by dots to its size. */
export const FileName = ({ name, bytes }: { name: string; bytes: number }) => (
  <span className="file-name">
    <bdi>{name}</bdi>
    <span className="leader" aria-hidden="true" />
    <span className="file-size">{formatBytes(bytes)}</span>
  </span>
);
