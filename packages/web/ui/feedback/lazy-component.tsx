// Components whose code is loaded when they are first shown.
import type { ComponentType, ReactNode } from 'react';
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';

type Loaded<Props> = { Component: ComponentType<Props> } | { error: unknown };

/**
 * Creates a component whose code is loaded when it is first shown. In place of `lazy` and `Suspense` of React, which show the
 * fallback, even an empty one, for at least 300 ms.
 * @param load the dynamic import that resolves to the component
 * @param fallback shown until then
 * @throws when rendered: the error of `load`
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const loaded = sharedState<Loaded<Props> | undefined>(undefined);
  let isLoading = false;
  const start = () => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      (Component) => loaded.set({ Component }),
      (error: unknown) => loaded.set({ error }),
    );
  };
  return function LazyComponent(props: Props) {
    const result = useSharedState(loaded);
    if (!result) {
      // As React's `lazy` does: before the rest of the screen is rendered.
      start();
      return fallback;
    }
    if ('error' in result) throw result.error;
    return <result.Component {...props} />;
  };
}
