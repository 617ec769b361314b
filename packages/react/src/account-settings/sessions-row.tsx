'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { observe, type ActiveSession, type CurrentUser } from '@keystead/client';
import {
  Badge,
  Button,
  Icon,
  ItemList,
  ListItem,
  LoadingButton,
  SettingsRow,
  Skeleton,
  useFocusBack,
  VisuallyHidden,
} from '@keystead/ui';
import { FormProblem } from '../forms/form-problem.tsx';
import { problemOf } from '../forms/problem-of.ts';
import { loadPart } from '../hooks/load-part.ts';
import { useLoadState } from '../hooks/use-load-state.ts';
import { useOnline } from '../hooks/use-online.ts';
import { useSessionsState } from '../hooks/use-sessions.ts';
import { useKeystead } from '../provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type * as SessionItemPart from './session-item.tsx';

/** What a session says about itself is loaded beside the sessions. */
const sessionItem = observe(() => loadPart(() => import('./session-item.tsx')));

const ui = { Badge, Button, Icon, ListItem, VisuallyHidden };

export interface SessionsRowProps {
  user: CurrentUser;
}

/** Where the user is signed in, and the ways to end that. */
export function SessionsRow({ user }: SessionsRowProps): ReactElement {
  const { t } = useKeystead();
  const { data, error: failure, refetch } = useSessionsState();
  const part = useLoadState(sessionItem);
  const error = failure ?? part.error;
  // What is said about a failure changes with the network.
  useOnline();
  // What was loaded on an earlier visit is shown at once, and then put right.
  const isStale = useRef(data !== undefined);
  useEffect(() => {
    if (!isStale.current) return;
    isStale.current = false;
    void refetch();
  });

  return (
    <SettingsRow label={t('Active sessions')} hint={t('Where you are signed in.')}>
      {data && part.data ? (
        <Sessions {...part.data} user={user} sessions={data} onChange={refetch} />
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

interface SessionsProps extends SessionsRowProps, Pick<typeof SessionItemPart, 'SessionItem' | 'nameDevice'> {
  sessions: readonly ActiveSession[];
  onChange: () => Promise<void>;
}

function Sessions({ SessionItem, nameDevice, user, sessions, onChange }: SessionsProps): ReactElement {
  const { app, t, locale } = useKeystead();
  const [asking, setAsking] = useState<ActiveSession | 'others'>();
  const hasOthers = sessions.some((session) => !session.isCurrent);
  // The button that was pressed is gone with its session: on to the next, or to what says that there is none.
  const root = useFocusBack<HTMLDivElement>(asking !== undefined, hasOthers ? 'button' : 'output');

  const end = async (): Promise<void> => {
    if (asking === undefined) return;
    if (asking === 'others') await app.signOut({ scope: 'others' });
    else await endOne(user, asking);
    await onChange();
    setAsking(undefined);
  };

  return (
    <div ref={root} className="ks ks-settings-control">
      <ItemList>
        {sessions.map((session) => (
          <SessionItem key={session.id} {...{ ui, t, locale, session }} onSignOut={() => setAsking(session)} />
        ))}
      </ItemList>
      <div className="ks ks-list-foot">
        {hasOthers && (
          <Button variant="outline" size="small" onClick={() => setAsking('others')}>
            {t('Sign out everywhere else')}
          </Button>
        )}
        <output className="ks ks-status ks-settings-hint" tabIndex={-1}>
          {!hasOthers && t('You are not signed in anywhere else.')}
        </output>
      </div>
      {asking && (
        <ConfirmDialog
          title={
            asking === 'others'
              ? t('Sign out everywhere else?')
              : t('Sign out {device}?', { device: nameDevice(t, asking) })
          }
          text={t(
            asking === 'others' ? 'Every other device will have to sign in again.' : 'It will have to sign in again.',
          )}
          confirmLabel={t('Sign out')}
          onConfirm={end}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

async function endOne(user: CurrentUser, session: ActiveSession): Promise<void> {
  const result = await user.revokeSession(session.id);
  // The list was older than what it showed: it is loaded anew in any case.
  if (result.status === 'error' && result.error.code !== 'CANNOT_DELETE_CURRENT_SESSION') throw result.error;
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
