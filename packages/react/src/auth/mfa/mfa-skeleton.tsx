'use client';
import type { ReactElement } from 'react';
import { Card, Skeleton, useSlot, VisuallyHidden } from '@keystead/ui';
import { useKeystead } from '../../provider.tsx';

export interface MfaSkeletonProps {
  level: 1 | 2;
}

/** As tall as the card that it stands for. */
export function MfaSkeleton({ level }: MfaSkeletonProps): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  return (
    <Card
      level={level}
      isBusy
      title={
        <>
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
          <Skeleton shape="title" width={80} />
        </>
      }
      description={<Skeleton shape="text" width={85} />}
    >
      <div className={slot('form')}>
        <div className={slot('field')}>
          <Skeleton shape="label" width={30} />
          <Skeleton shape="code" />
        </div>
        <Skeleton shape="control" />
      </div>
    </Card>
  );
}
