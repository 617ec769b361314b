'use client';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { closeIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';

export interface ChipProps {
  children: ReactNode;
  /** Shown before the text. */
  icon?: ReactNode;
  /** Removes the chip. Without it, the chip has no remove button. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A short value in a list of values. After removing it, focus moves to the last button or field next to it. */
export function Chip({ children, icon, onRemove, removeLabel }: ChipProps): ReactElement {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const chip = root.current;
    const place = chip?.parentElement;
    return () => {
      if (chip?.isConnected || document.activeElement !== document.body) return;
      const others = place?.querySelectorAll<HTMLElement>('button, input, select');
      others?.[others.length - 1]?.focus();
    };
  }, []);
  return (
    <span className="ks ks-chip" ref={root}>
      {icon}
      {children}
      {onRemove && (
        <button className="ks ks-chip-remove" type="button" aria-label={removeLabel} onClick={onRemove}>
          <Icon path={closeIcon} />
        </button>
      )}
    </span>
  );
}
