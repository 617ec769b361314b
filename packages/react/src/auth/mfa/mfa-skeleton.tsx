'use client';
import type { ReactElement } from 'react';
import { Skeleton, useSlot } from '@keystead/ui';
import { CardSkeleton } from '../../cards/card-skeleton.tsx';
import { useKeystead } from '../../provider.tsx';

/** The six digits, on their way. */
export function MfaSkeleton(): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  return (
    <CardSkeleton label={t('Loading')} titleWidth={80} textWidth={85}>
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
