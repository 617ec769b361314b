'use client';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from './button.tsx';

export interface SaveBarProps {
  text: ReactNode;
  saveLabel: string;
  discardLabel: string;
  isBusy?: boolean;
  onDiscard: () => void;
  /** Left out where the bar stands in the form that it sends. */
  onSave?: () => void;
}

/** Stands at the bottom while something was changed and not yet saved. Then whoever came here by keyboard is led back. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notes from where its buttons were reached
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
