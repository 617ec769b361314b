'use client';
import type { ReactElement, ReactNode } from 'react';
import { Card, Skeleton, VisuallyHidden } from '@keystead/ui';
import { useSlowText } from '../hooks/use-slow-text.ts';

export interface CardSkeletonProps {
  /** Said to those who cannot see the bars. */
  label: string;
  /** Of the sign above the title, where one will stand. */
  icon?: ReactNode;
  /** In percent of the card, like that of the text. */
  titleWidth: number;
  /** Undefined where no line of text will stand below the title. */
  textWidth?: number | undefined;
  footer?: ReactNode;
  children: ReactNode;
}

/** Holds the place of a card, as tall as that will be, so that nothing jumps when it arrives. */
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
      // What is said in something busy may wait for its end.
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
