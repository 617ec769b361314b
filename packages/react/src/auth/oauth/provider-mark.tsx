'use client';
import { lazy, Suspense, type ReactElement } from 'react';

// Six drawings that few pages show. Their place is kept meanwhile, and stays empty if they cannot be loaded.
const ProviderIcon = lazy(() =>
  import('./provider-icon.tsx').then(
    (module) => ({ default: module.ProviderIcon }),
    () => ({ default: () => null }),
  ),
);

const names = ['Google', 'GitHub', 'Facebook', 'Microsoft', 'Spotify', 'Discord'];

/** What people call a provider; one that we do not know goes by its id. */
export const nameProvider = (id: string): string => names.find((name) => name.toLowerCase() === id) ?? id;

export interface ProviderMarkProps {
  id: string;
}

/** The sign of a provider; nothing for one that we do not know. */
export const ProviderMark = ({ id }: ProviderMarkProps): ReactElement | null =>
  nameProvider(id) === id ? null : (
    <span className="ks ks-brand">
      <Suspense>
        <ProviderIcon id={id} />
      </Suspense>
    </span>
  );
