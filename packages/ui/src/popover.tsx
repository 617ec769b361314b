'use client';
import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { useOpenPanel, type OpenPanel } from './use-open-panel.ts';

export interface PopoverProps {
  /** The accessible name. */
  label: string;
  /** The element that opened it, or one around that. */
  trigger: RefObject<HTMLElement | null>;
  align?: OpenPanel['align'];
  /** Called on Escape, and on a press or focus outside. */
  onClose: () => void;
  children: ReactNode;
}

/** A few controls above the page, which stays usable. Open while mounted. WAI-ARIA: non-modal dialog. */
export function Popover({ label, trigger, align, onClose, children }: PopoverProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null);
  useOpenPanel({ panel, trigger, align, onClose });
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>('button, input, select, a[href]')?.focus({ preventScroll: true });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles Escape for its content
    <div
      ref={panel}
      className="ks ks-popover"
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element can't be a popover
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        (trigger.current?.querySelector<HTMLElement>('button') ?? trigger.current)?.focus();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
