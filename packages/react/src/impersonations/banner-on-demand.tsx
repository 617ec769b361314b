'use client';
import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactElement } from 'react';
import type { ClientApp } from '@keystead/client';
import { Root } from '@keystead/ui';
import type { BannerProps } from './banner.tsx';

/** If the banner can't be loaded, the page of the app stays as it is. */
const Banner = lazy<ComponentType<BannerProps>>(() =>
  import('./banner.tsx').then(
    (loaded) => ({ default: loaded.Banner }),
    () => ({ default: () => null }),
  ),
);

export interface BannerOnDemandProps extends Pick<BannerProps, 't' | 'locale'> {
  app: ClientApp;
}

/**
 * Shows on every page that an owner is signed in as the user. It sends no request: a page that has not loaded the user
 * shows no banner.
 */
export function BannerOnDemand({ app: { user }, ...texts }: BannerOnDemandProps): ReactElement | null {
  const read = () => {
    const snapshot = user.peek();
    return snapshot.status === 'ok' && snapshot.value?.impersonation ? snapshot.value : null;
  };
  const impersonated = useSyncExternalStore(user.subscribe, read, () => null);
  return (
    impersonated && (
      <Root>
        <Suspense fallback={null}>
          <Banner user={impersonated} {...texts} />
        </Suspense>
      </Root>
    )
  );
}
