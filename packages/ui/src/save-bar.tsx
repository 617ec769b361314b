'use client';
import type { ReactElement, ReactNode } from 'react';
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

/** Stands at the bottom while something was changed and not yet saved. */
export const SaveBar = ({
  text,
  saveLabel,
  discardLabel,
  isBusy = false,
  onDiscard,
  onSave,
}: SaveBarProps): ReactElement => (
  <section className="ks ks-save-bar" aria-label={saveLabel}>
    <span className="ks ks-save-text">{text}</span>
    <Button variant="outline" size="small" onClick={onDiscard}>
      {discardLabel}
    </Button>
    <Button size="small" isBusy={isBusy} type={onSave ? 'button' : 'submit'} onClick={onSave}>
      {saveLabel}
    </Button>
  </section>
);
