'use client';
import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { useOpenPanel, type OpenPanel } from './use-open-panel.ts';

export interface PopoverProps {
  /** Its name, for those who cannot see what it belongs to. */
  label: string;
  /** What opened it, or what stands around that. */
  trigger: RefObject<HTMLElement | null>;
  align?: OpenPanel['align'];
  /** Escape, a press beside it, or the focus elsewhere. */
  onClose: () => void;
  children: ReactNode;
}

/** A few controls on top of the page, which goes on behind it. Mounted while it is open. WAI-ARIA: dialog, not modal. */
export function Popover({ label, trigger, align, onClose, children }: PopoverProps): ReactElement {
  const panel = useRef<HTMLDivElement>(null);
  useOpenPanel({ panel, trigger, align, onClose });
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLElement>('button, input, select, a[href]')?.focus({ preventScroll: true });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears Escape of what is inside
    <div
      ref={panel}
      className="ks ks-popover"
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element is no popover
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
