import { formatBytes } from '#messages/format.ts';
import './file-name.css';

/** A file name with its size, joined by dots. */
export const FileName = ({ name, bytes }: { name: string; bytes: number }) => (
  <span className="file-name">
    <bdi>{name}</bdi>
    <span className="dotted-line" aria-hidden="true" />
    <span className="file-size">{formatBytes(bytes)}</span>
  </span>
);
