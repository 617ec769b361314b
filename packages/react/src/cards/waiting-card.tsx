'use client';
import type { ReactElement } from 'react';
import { Skeleton } from '@keystead/ui';
import { CardSkeleton } from './card-skeleton.tsx';

export interface WaitingCardProps {
  /** The accessible name of the skeleton. */
  label: string;
  /** Whether a line of text will appear below the title. */
  hasText?: boolean;
}

/** Skeleton of a message card. */
export function WaitingCard({ label, hasText = false }: WaitingCardProps): ReactElement {
  return (
    <CardSkeleton label={label} icon={<Skeleton shape="avatar" />} titleWidth={70} textWidth={hasText ? 85 : undefined}>
      <Skeleton shape="control" />
    </CardSkeleton>
  );
}
