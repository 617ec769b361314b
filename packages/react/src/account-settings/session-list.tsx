'use client';
import { useState, type ReactElement } from 'react';
import type { ActiveSession, CurrentUser } from '@keystead/client';
import type { Kit } from './kit.ts';
import { nameDevice, SessionItem } from './session-item.tsx';

export interface SessionListProps {
  kit: Kit;
  user: CurrentUser;
  sessions: readonly ActiveSession[];
  onChange: () => Promise<void>;
}

/** Where the user is signed in, each with the way to end it. */
export function SessionList({ kit, user, sessions, onChange }: SessionListProps): ReactElement {
  const { Button, ConfirmDialog, ItemList, useFocusBack, useKeystead } = kit;
  const { app, t } = useKeystead();
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
          <SessionItem key={session.id} {...{ kit, session }} onSignOut={() => setAsking(session)} />
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
