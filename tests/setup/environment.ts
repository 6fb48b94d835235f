import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What a server prepares at its first start, such as documents to warm LibreOffice with, and what Node compiles: once
 * for all tests, of which each has a data folder of its own.
 */
const cache = join(tmpdir(), `octavo-test-cache-${process.getuid?.()}`);

/**
 * Node with the space for new objects that it would reach by itself: growing it from 1 MiB takes a fifth of a short process's time.
 * NODE_OPTIONS does not take it.
 */
export const nodeArguments = ['--min-semi-space-size=16'];

/** Environment variables of all tests, and of the servers that they start. */
export const testEnvironment = { OCTAVO_CACHE: cache, NODE_COMPILE_CACHE: join(cache, 'code') };

const inMemory = '/dev/shm';
const plentyBytes = 8 * 1024 ** 3;

/**
 * Where test servers have their data folders: in memory where that is plenty, because copying a database of a thousand files to a disk
 * takes seven times the processor time.
 */
export const dataParent = isPlenty(inMemory) ? inMemory : tmpdir();

function isPlenty(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) > plentyBytes;
  } catch {
    return false;
  }
}
