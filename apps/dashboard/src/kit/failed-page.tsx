import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Root } from '@keystead/ui';
import { t } from '../words.ts';
import { FailedPart, type FailedPartProps } from './failed-part.tsx';
import { Page } from './page.tsx';
import styles from './failed.module.css';

/** Nothing could be shown, not even the rail. */
export const FailedWhole = (failure: FailedPartProps): ReactElement => (
  <Root>
    <main className={styles.whole}>
      <FailedPage {...failure} />
    </main>
  </Root>
);

/** In place of a page that could not be loaded; what stands around it stays. */
export function FailedRoute({ error, reset }: ErrorComponentProps): ReactElement {
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  const retry = (): void => {
    queries.reset(); // what failed is asked for again, not taken from the cache
    reset();
    void router.invalidate();
  };
  return <FailedPage error={error} onRetry={retry} />;
}

const FailedPage = (failure: FailedPartProps): ReactElement => (
  <Page title={t('This page could not be loaded')}>
    <FailedPart {...failure} />
  </Page>
);
