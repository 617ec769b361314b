'use client';
import type { ComponentProps, ReactElement } from 'react';
import { useSlot } from './appearance.tsx';
import { Icon } from './icon.tsx';

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'className' | 'ref'
> {
  label: string;
  /** One of the icon paths of this package. */
  path: string;
}

/** A button with only an icon and an accessible name. */
export function IconButton({ label, path, ...button }: IconButtonProps): ReactElement {
  const slot = useSlot();
  return (
    <button {...button} className={slot('icon-button')} type="button" aria-label={label}>
      <Icon path={path} />
    </button>
  );
}
