'use client';
import type { ReactElement } from 'react';
import { Skeleton, useSlot } from '@keystead/ui';
import { CardSkeleton } from '../../cards/card-skeleton.tsx';
import { useKeystead } from '../../provider.tsx';

export interface MfaSkeletonProps {
  level: 1 | 2;
}

/** The six digits, on their way. */
export function MfaSkeleton({ level }: MfaSkeletonProps): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  return (
    <CardSkeleton label={t('Loading')} level={level} titleWidth={80} textWidth={85}>
      <div className={slot('form')}>
        <div className={slot('field')}>
          <Skeleton shape="label" width={30} />
          <Skeleton shape="code" />
        </div>
        <Skeleton shape="control" />
      </div>
    </CardSkeleton>
  );
}
