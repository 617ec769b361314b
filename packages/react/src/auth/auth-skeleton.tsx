'use client';
import type { ReactElement } from 'react';
import { Card, Skeleton, useSlot, VisuallyHidden } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

export interface AuthSkeletonProps {
  /** How many fields the form will have. */
  fields: number;
  level: 1 | 2;
}

/** As tall as the form that it stands for, so that nothing jumps when the form arrives. */
export function AuthSkeleton({ fields, level }: AuthSkeletonProps): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  return (
    <Card
      level={level}
      isBusy
      title={
        <>
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
          <Skeleton shape="title" width={68} />
        </>
      }
      description={<Skeleton shape="text" width={42} />}
      footer={<Skeleton shape="label" width={60} />}
    >
      <div className={slot('form')}>
        {Array.from({ length: fields }, (_, index) => (
          <div className={slot('field')} key={index}>
            <Skeleton shape="label" width={24} />
            <Skeleton shape="control" />
          </div>
        ))}
        <Skeleton shape="control" />
      </div>
    </Card>
  );
}
