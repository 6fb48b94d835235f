// The tooltip of a button that shows only an icon.
import type { ComponentProps, ReactElement } from 'react';

type Rendering = { render: (button: ComponentProps<'button'>) => ReactElement };

/** Shows a text when the pointer rests on a button of React Aria, which takes no title of its own. */
export const withTooltip = (text: string): Rendering => ({
  render: (button) => <button {...button} title={text} />,
});
