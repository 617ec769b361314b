'use client';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useSlot } from './appearance.tsx';
import { infoIcon, warningIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { placeBelow } from './place-below.ts';

export interface TooltipProps {
  kind?: 'info' | 'warning';
  /** The accessible name of the icon, such as "Info". */
  label: string;
  children: ReactNode;
}

/** An icon that shows an explanation on hover, focus or press. WAI-ARIA: tooltip. */
export function Tooltip({ kind = 'info', label, children }: TooltipProps): ReactElement {
  const slot = useSlot();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    const element = tip.current;
    if (!isOpen || !element || !trigger.current) return;
    element.showPopover?.();
    // The gap is part of the tip, so that the pointer can cross it.
    placeBelow(element, trigger.current, { align: 'middle', gap: 0 });
    return () => element.hidePopover?.();
  }, [isOpen]);

  // Escape must work wherever focus is, because hovering opens the tip too.
  useEffect(() => {
    if (!isOpen) return;
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, [isOpen]);

  return (
    <span
      className="ks ks-tooltip-anchor"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      <button
        ref={trigger}
        className="ks ks-tooltip-trigger"
        type="button"
        data-kind={kind}
        aria-label={label}
        aria-describedby={id}
        onClick={() => setOpen(true)}
      >
        <Icon path={kind === 'info' ? infoIcon : warningIcon} />
      </button>
      <span ref={tip} className={slot('tooltip')} id={id} role="tooltip" popover="manual" hidden={!isOpen}>
        <span className="ks ks-tooltip-text">{children}</span>
      </span>
    </span>
  );
}
