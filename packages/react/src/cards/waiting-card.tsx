'use client';
import type { ReactElement } from 'react';
import { Skeleton } from '@keystead/ui';
import { CardSkeleton } from './card-skeleton.tsx';

export interface WaitingCardProps {
  /** Said to those who cannot see the bars. */
  label: string;
  /** Whether a line of text will stand below the title. */
  hasText?: boolean;
}

/** Holds the place of a message card. */
export function WaitingCard({ label, hasText = false }: WaitingCardProps): ReactElement {
  return (
    <CardSkeleton label={label} icon={<Skeleton shape="avatar" />} titleWidth={70} textWidth={hasText ? 85 : undefined}>
      <Skeleton shape="control" />
    </CardSkeleton>
  );
}
