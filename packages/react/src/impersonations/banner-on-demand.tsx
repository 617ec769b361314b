'use client';
import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactElement } from 'react';
import type { ClientApp } from '@keystead/client';
import { Root } from '@keystead/ui';
import type { BannerProps } from './banner.tsx';

/** Where it cannot be loaded the page of the app stays as it is. */
const Banner = lazy<ComponentType<BannerProps>>(() =>
  import('./banner.tsx').then(
    (loaded) => ({ default: loaded.Banner }),
    () => ({ default: () => null }),
  ),
);

export interface BannerOnDemandProps extends Pick<BannerProps, 't' | 'locale'> {
  app: ClientApp;
}

/** Says on every page that an owner is signed in as the user. It asks nobody: a page that has not asked shows nothing of the user. */
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
