'use client';
import type { ReactElement, ReactNode } from 'react';
import { closeIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';

export interface ChipProps {
  children: ReactNode;
  /** Before the text. */
  icon?: ReactNode;
  /** Takes it away; without it the chip stays. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A short value among others of its kind. */
export const Chip = ({ children, icon, onRemove, removeLabel }: ChipProps): ReactElement => (
  <span className="ks ks-chip">
    {icon}
    {children}
    {onRemove && (
      <button className="ks ks-chip-remove" type="button" aria-label={removeLabel} onClick={onRemove}>
        <Icon path={closeIcon} />
      </button>
    )}
  </span>
);
