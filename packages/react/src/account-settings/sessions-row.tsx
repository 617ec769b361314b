'use client';
import { useState, type ReactElement } from 'react';
import type { ActiveSession, CurrentUser } from '@keystead/client';
import { nameDevice, SessionItem } from './session-item.tsx';
import { useKit } from './use-kit.ts';

export interface SessionsRowProps {
  user: CurrentUser;
}

/** Lists the sessions of the user, with buttons to sign them out. */
export function SessionsRow({ user }: SessionsRowProps): ReactElement {
  const { FormProblem, LoadProblem, SettingsRow, useKeystead, useSessionsState } = useKit();
  const { t } = useKeystead();
  const { data, error, refetch } = useSessionsState();
  return (
    <SettingsRow label={t('Active sessions')} hint={t('Where you are signed in.')}>
      {data ? (
        <Sessions user={user} sessions={data} onChange={refetch} />
      ) : error ? (
        <LoadProblem error={error} onRetry={refetch} />
      ) : (
        <>
          <SessionsSkeleton />
          <FormProblem problem={undefined} isBusy />
        </>
      )}
    </SettingsRow>
  );
}

interface SessionsProps extends SessionsRowProps {
  sessions: readonly ActiveSession[];
  onChange: () => Promise<void>;
}

function Sessions({ user, sessions, onChange }: SessionsProps): ReactElement {
  const { Button, ConfirmDialog, ItemList, useFocusBack, useKeystead } = useKit();
  const { app, t } = useKeystead();
  const [asking, setAsking] = useState<ActiveSession | 'others'>();
  const hasOthers = sessions.some((session) => !session.isCurrent);
  // Signing out removes the pressed button with its session: focus moves to the next button, or to the empty message.
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
          <SessionItem key={session.id} session={session} onSignOut={() => setAsking(session)} />
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
            asking === 'others'
              ? 'Every other device will have to sign in again.'
              : 'The device will have to sign in again.',
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
  // The list was outdated. It is reloaded in any case.
  if (result.status === 'error' && result.error.code !== 'CANNOT_DELETE_CURRENT_SESSION') throw result.error;
}

/** As tall as one session, which is what most users have. */
function SessionsSkeleton(): ReactElement {
  const { ItemList, ListItem, Skeleton, useKeystead, VisuallyHidden } = useKit();
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
