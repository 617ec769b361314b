import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Root } from '@keystead/ui';
import { t } from '../words.ts';
import { FailedPart, type FailedPartProps } from './failed-part.tsx';
import { Page } from './page.tsx';
import styles from './failed.module.css';

/** Full-window error page without the rail, when nothing else can be shown. */
export const FailedWhole = (failure: FailedPartProps): ReactElement => (
  <Root>
    <main className={styles.whole}>
      <FailedPage {...failure} />
    </main>
  </Root>
);

/** Replaces a page that couldn't be loaded; the rail around it stays. */
export function FailedRoute({ error, reset }: ErrorComponentProps): ReactElement {
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  const retry = (): void => {
    queries.reset(); // failed queries run again instead of throwing the cached error
    reset();
    void router.invalidate();
  };
  return <FailedPage error={error} onRetry={retry} />;
}

const FailedPage = (failure: FailedPartProps): ReactElement => (
  <Page title={t("We couldn't load this page")}>
    <FailedPart {...failure} />
  </Page>
);
