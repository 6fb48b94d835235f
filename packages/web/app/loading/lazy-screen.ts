// Loads the code of screens on first visit (specification section 7, "Other loading").
import { timeouts } from '@octavo/contract';
import { lazy, type ComponentType } from 'react';

/** The code of a screen could not be fetched in time. The router shows it with an offer to retry. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

type ScreenModule = { Screen: ComponentType };

/**
 * Makes a route's `lazy` from a screen's import.
 * @param load the dynamic import of a module that exports `Screen`
 * @param limitMs how long the code may take to arrive
 * @throws ScreenLoadError when the import fails or takes longer
 */
export const lazyScreen =
  (load: () => Promise<ScreenModule>, limitMs: number = timeouts.screenLoadMs) =>
  async (): Promise<{ Component: ComponentType }> => {
    const { Screen } = await within(limitMs, load());
    return { Component: Screen };
  };

/**
 * Makes a component of a part of the frame that is loaded when it is first shown.
 * @param load the dynamic import, and the component of it
 * @throws ScreenLoadError as screens do, when it is shown
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await within(timeouts.screenLoadMs, load()) }));

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenLoadError('timed out')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw cause instanceof ScreenLoadError ? cause : new ScreenLoadError('failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}
