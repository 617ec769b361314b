'use client';
import { lazy, Suspense, type ReactElement } from 'react';
import { nameOAuthProvider } from '@keystead/contract/client';

// Drawings that few pages show. Their place is kept meanwhile, and stays empty if they cannot be loaded.
const ProviderIcon = lazy(() =>
  import('./provider-icon.tsx').then(
    (module) => ({ default: module.ProviderIcon }),
    () => ({ default: () => null }),
  ),
);

export interface ProviderMarkProps {
  id: string;
}

/** The sign of a provider; nothing for one that we do not know. */
export const ProviderMark = ({ id }: ProviderMarkProps): ReactElement | null =>
  nameOAuthProvider(id) === id ? null : (
    <span className="ks ks-brand">
      <Suspense>
        <ProviderIcon id={id} />
      </Suspense>
    </span>
  );
