// Whether the command palette is open. Any screen may open it.
import { sharedState, useSharedState } from '#ui/hooks/shared-state.ts';

const isOpen = sharedState(false);

export const openPalette = (): void => isOpen.set(true);
export const closePalette = (): void => isOpen.set(false);
export const paletteIsOpen = isOpen.get;
export const togglePalette = (): void => isOpen.set(!isOpen.get());
export const usePaletteIsOpen = () => useSharedState(isOpen);
