'use client';
import type { ReactElement } from 'react';
import { Divider, Skeleton, useSlot } from '@keystead/ui';
import { CardSkeleton } from '../cards/card-skeleton.tsx';
import { useKeystead } from '../provider.tsx';
import type { AuthMode } from './auth-mode.ts';
import type { Methods } from './methods-of.ts';

export interface AuthSkeletonProps {
  /** The content that the card will have. */
  methods: Methods;
  mode: AuthMode;
}

const PASSWORD_FIELDS = { 'sign-in': 2, 'sign-up': 3 } as const satisfies Record<AuthMode, number>;

/** Skeleton of the auth page. */
export function AuthSkeleton({ methods: { providers, form }, mode }: AuthSkeletonProps): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  return (
    <CardSkeleton label={t('Loading')} titleWidth={68} textWidth={42} footer={<Skeleton shape="label" width={60} />}>
      {providers.length > 0 && (
        <div className="ks ks-stack">
          {providers.map(({ id }) => (
            <Skeleton shape="control" key={id} />
          ))}
        </div>
      )}
      {providers.length > 0 && form !== 'none' && <Divider>{t('Or continue with')}</Divider>}
      {form !== 'none' && (
        <div className={slot('form')}>
          {form === 'both' && <Skeleton shape="control" />}
          {Array.from({ length: form === 'password' ? PASSWORD_FIELDS[mode] : 1 }, (_, index) => (
            <div className={slot('field')} key={index}>
              <Skeleton shape="label" width={24} />
              <Skeleton shape="control" />
            </div>
          ))}
          <Skeleton shape="control" />
        </div>
      )}
    </CardSkeleton>
  );
}
