'use client';
import type { ReactElement, ReactNode } from 'react';
import { Card, Skeleton, VisuallyHidden } from '@keystead/ui';
import { useSlowText } from '../hooks/use-slow-text.ts';

export interface CardSkeletonProps {
  /** The accessible name of the skeleton. */
  label: string;
  /** Skeleton of the icon above the title, if there will be one. */
  icon?: ReactNode;
  /** In percent of the card's width, like `textWidth`. */
  titleWidth: number;
  /** Undefined if there will be no text below the title. */
  textWidth?: number | undefined;
  footer?: ReactNode;
  children: ReactNode;
}

/** Skeleton of a card with the height of the card, so that nothing moves when it arrives. */
export function CardSkeleton({
  label,
  icon,
  titleWidth,
  textWidth,
  footer,
  children,
}: CardSkeletonProps): ReactElement {
  const slowText = useSlowText();
  const text = slowText ?? (textWidth !== undefined && <Skeleton shape="text" width={textWidth} />);
  return (
    <Card
      icon={icon}
      // Screen readers may not announce text in a busy element until it is no longer busy.
      isBusy={!slowText}
      title={
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Skeleton shape="title" width={titleWidth} />
        </>
      }
      description={text && <output className="ks">{text}</output>}
      footer={footer}
    >
      {children}
    </Card>
  );
}
