// Loads the code of screens on first visit (specification section 7, "Other loading").
import { timeouts } from '@octavo/contract';
import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/feedback/lazy-component.tsx';

/** Thrown when a screen's code could not be loaded in time. The router shows a retry button. */
export class ScreenLoadError extends Error {
  override readonly name = 'ScreenLoadError';
}

type ScreenModule = { Screen: ComponentType };

/**
 * Creates a route's `lazy` function from a screen's import.
 * @param load the dynamic import of a module that exports `Screen`
 * @throws ScreenLoadError when the import fails or takes longer
 */
export const lazyScreen =
  (load: () => Promise<ScreenModule>) => async (): Promise<{ Component: ComponentType }> => {
    const { Screen } = await withinLimit(load());
    return { Component: Screen };
  };

/**
 * Creates a lazy component for a part of the shell.
 * @param load the dynamic import that resolves to the component
 * @throws ScreenLoadError when rendered, if loading fails or takes too long
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(() => withinLimit(load()));

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenLoadError('timed out')), timeouts.screenLoadMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw cause instanceof ScreenLoadError ? cause : new ScreenLoadError('failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}
