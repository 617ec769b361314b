'use client';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

export interface MessageAction {
  label: ReactNode;
  onSelect: () => void;
  isBusy?: boolean;
}

export interface MessageCardProps {
  title: ReactNode;
  text?: ReactNode;
  /** The likely next step, and one beside it. */
  primary?: MessageAction;
  secondary?: MessageAction;
  level?: 1 | 2;
  children?: ReactNode;
}

/** A card that says one thing and offers the way on. */
export function MessageCard({ title, text, primary, secondary, level = 2, children }: MessageCardProps): ReactElement {
  return (
    <Card title={title} description={text} level={level}>
      {children}
      {(primary || secondary) && (
        <div className="ks ks-actions">
          {primary && (
            <Button isBusy={primary.isBusy} onClick={primary.onSelect}>
              {primary.label}
            </Button>
          )}
          {secondary && (
            <Button variant="outline" isBusy={secondary.isBusy} onClick={secondary.onSelect}>
              {secondary.label}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
