'use client';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { checkIcon, exclamationIcon, noteIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';

export interface MessageAction {
  label: ReactNode;
  onSelect: () => void;
  isBusy?: boolean;
}

export interface MessageCardProps {
  /** Good or bad news, shown by the icon above the title. */
  tone?: keyof typeof signs;
  title: ReactNode;
  text?: ReactNode;
  /** The likely next step; `secondary` is an alternative. */
  primary?: MessageAction;
  secondary?: MessageAction;
  children?: ReactNode;
}

const signs = { neutral: noteIcon, success: checkIcon, destructive: exclamationIcon };

/** A card with one message and the next step. */
export function MessageCard(props: MessageCardProps): ReactElement {
  const { tone = 'neutral', title, text, primary, secondary, children } = props;
  const sign = (
    <span className="ks ks-card-sign" data-tone={tone}>
      <Icon path={signs[tone]} />
    </span>
  );
  return (
    <Card icon={sign} title={title} description={text}>
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
