'use client';
import type { ReactElement } from 'react';
import { Card, Skeleton, VisuallyHidden } from '@keystead/ui';

export interface WaitingCardProps {
  /** Said to those who cannot see the bars. */
  label: string;
  level: 1 | 2;
}

/** Holds the place of a message card. */
export function WaitingCard({ label, level }: WaitingCardProps): ReactElement {
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
    >
      <Skeleton shape="control" />
    </Card>
  );
}
