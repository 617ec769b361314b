'use client';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.tsx';

export interface SaveBarProps {
  text: ReactNode;
  saveLabel: string;
  discardLabel: string;
  isBusy?: boolean;
  onDiscard: () => void;
  /** Omit it if the bar is inside the form that it submits. */
  onSave?: () => void;
}

/**
 * Shown at the bottom while there are unsaved changes. When it disappears, keyboard focus returns to where it came
 * from.
 */
export function SaveBar({
  text,
  saveLabel,
  discardLabel,
  isBusy = false,
  onDiscard,
  onSave,
}: SaveBarProps): ReactElement {
  const cameFrom = useRef<Element>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    },
    [],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it records where focus came from
    <section
      className="ks ks-save-bar"
      aria-label={saveLabel}
      onFocus={({ currentTarget, target, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget))
          cameFrom.current = target.matches(':focus-visible') ? relatedTarget : null;
      }}
    >
      <span className="ks ks-save-text">{text}</span>
      <Button variant="outline" size="small" onClick={onDiscard}>
        {discardLabel}
      </Button>
      <Button size="small" isBusy={isBusy} type={onSave ? 'button' : 'submit'} onClick={onSave}>
        {saveLabel}
      </Button>
    </section>
  );
}
