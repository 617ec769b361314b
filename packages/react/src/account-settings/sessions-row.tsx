'use client';
import type { ReactElement } from 'react';
import { observe, type CurrentUser } from '@keystead/client';
import { ItemList, ListItem, LoadingButton, SettingsRow, Skeleton, VisuallyHidden } from '@keystead/ui';
import { FormProblem } from '../forms/form-problem.tsx';
import { problemOf } from '../forms/problem-of.ts';
import { loadPart } from '../hooks/load-part.ts';
import { useLoadState } from '../hooks/use-load-state.ts';
import { useOnline } from '../hooks/use-online.ts';
import { useSessionsState } from '../hooks/use-sessions.ts';
import { useKeystead } from '../provider.tsx';
import { kit } from './kit.ts';

/** What shows the sessions is loaded beside them. */
const sessionList = observe(() => loadPart(() => import('./session-list.tsx')));

export interface SessionsRowProps {
  user: CurrentUser;
}

/** Where the user is signed in, and the ways to end that. */
export function SessionsRow({ user }: SessionsRowProps): ReactElement {
  const { t } = useKeystead();
  const { data, error: failure, refetch } = useSessionsState();
  const part = useLoadState(sessionList);
  const error = failure ?? part.error;
  // What is said about a failure changes with the network.
  useOnline();

  return (
    <SettingsRow label={t('Active sessions')} hint={t('Where you are signed in.')}>
      {data && part.data ? (
        <part.data.SessionList kit={kit} user={user} sessions={data} onChange={refetch} />
      ) : error ? (
        <>
          <FormProblem problem={problemOf(error)} />
          <LoadingButton variant="outline" size="small" onClick={() => Promise.all([refetch(), part.refetch()])}>
            {t('Try again')}
          </LoadingButton>
        </>
      ) : (
        <>
          <SessionsSkeleton />
          <FormProblem problem={undefined} isBusy />
        </>
      )}
    </SettingsRow>
  );
}

/** As tall as one session and nothing else, which is what most people have. */
function SessionsSkeleton(): ReactElement {
  const { t } = useKeystead();
  return (
    <div className="ks ks-settings-control" aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <ItemList>
        <ListItem
          icon={null}
          title={<Skeleton shape="text" width={100} />}
          detail={<Skeleton shape="label" width={70} />}
        />
      </ItemList>
      <div className="ks ks-list-foot" />
    </div>
  );
}
