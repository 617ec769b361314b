'use client';
import { lazy, Suspense, type ReactElement } from 'react';
import { nameOAuthProvider } from '@keystead/contract/client';

// Few pages show these icons, so they load on demand. Their space is reserved, and stays empty if they can't be loaded.
const ProviderIcon = lazy(() =>
  import('./provider-icon.tsx').then(
    (module) => ({ default: module.ProviderIcon }),
    () => ({ default: () => null }),
  ),
);

export interface ProviderMarkProps {
  id: string;
}

/** The icon of a provider; nothing for unknown ones. */
export const ProviderMark = ({ id }: ProviderMarkProps): ReactElement | null =>
  nameOAuthProvider(id) === id ? null : (
    <span className="ks ks-brand">
      <Suspense>
        <ProviderIcon id={id} />
      </Suspense>
    </span>
  );
