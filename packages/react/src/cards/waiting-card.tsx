'use client';
import type { ReactElement } from 'react';
import { Card, Skeleton, VisuallyHidden } from '@keystead/ui';

export interface WaitingCardProps {
  /** Said to those who cannot see the bars. */
  label: string;
  level: 1 | 2;
  /** Whether a line of text will stand below the title. */
  hasText?: boolean;
}

/** Holds the place of a message card. */
export function WaitingCard({ label, level, hasText = false }: WaitingCardProps): ReactElement {
  return (
    <Card
      level={level}
      isBusy
      title={
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Skeleton shape="title" width={70} />
        </>
      }
      description={hasText && <Skeleton shape="text" width={85} />}
    >
      <Skeleton shape="control" />
    </Card>
  );
}
