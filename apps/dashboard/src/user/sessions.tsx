import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { ActiveSession } from '@keystead/client';
import { Alert, Badge, Button, Icon } from '@keystead/ui';
import { clockIcon, ConfirmDialog, EmptyState, phoneIcon } from '@keystead/ui/dashboard';
import { describeDevice } from '@keystead/ui/describe-device';
import { computerIcon } from '@keystead/ui/device-icons';
import { For } from '../project/rights.tsx';
import { useHeldBack } from '../undo/use-held-back.ts';
import { formatMoment, formatRelative, t } from '../words.ts';
import { nameOf } from './name-of.ts';
import { sessionsQuery } from './sessions-query.ts';
import { UserRow } from './user-row.tsx';
import { useUser } from './user-query.ts';

/** Where the person is signed in. */
export function Sessions(): ReactElement {
  const user = useUser();
  const { data: sessions } = useSuspenseQuery(sessionsQuery(user));
  const [isAsked, setAsked] = useState(false);
  const { held, hold } = useHeldBack(useSessionsRefresh());
  const shown = sessions.filter(({ id }) => !held.includes(id));
  if (shown.length === 0)
    return (
      <EmptyState
        path={clockIcon}
        title={t('Not signed in anywhere')}
        text={t('A session appears here when they sign in.')}
      />
    );
  return (
    <>
      <div className="user-head">
        <p className="muted">{t('Each is one sign-in. Whoever is signed out loses nothing but the session.')}</p>
        <For right="help">
          <Button variant="outline" tone="destructive" size="small" onClick={() => setAsked(true)}>
            {t('End all…')}
          </Button>
        </For>
      </div>
      <ul className="settings-box user-rows">
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              hold({
                id: session.id,
                text: t('{session} was ended', { session: nameSession(session) }),
                act: () => user.revokeSession(session.id),
              })
            }
          />
        ))}
      </ul>
      {isAsked && <EndAll count={sessions.length} onClose={() => setAsked(false)} />}
    </>
  );
}

function nameSession({ userAgent }: ActiveSession): string {
  const device = describeDevice(userAgent);
  return device ? t('{browser} on {system}', device) : t('Unknown device');
}

interface SessionRowProps {
  session: ActiveSession;
  onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps): ReactElement {
  const name = nameSession(session);
  return (
    <UserRow
      icon={<Icon path={describeDevice(session.userAgent)?.isPhone ? phoneIcon : computerIcon} />}
      title={name}
      badges={session.isImpersonation && <Badge tone="warning">{t('Not started by them')}</Badge>}
      detail={
        <>
          {session.ipAddress !== null && (
            <>
              <bdi>{session.ipAddress}</bdi>
              {' · '}
            </>
          )}
          {session.lastUsedAt
            ? t('last used {when}, since {start}', {
                when: formatRelative(session.lastUsedAt),
                start: formatMoment(session.createdAt),
              })
            : t('since {start}', { start: formatMoment(session.createdAt) })}
        </>
      }
      actions={
        <For right="help">
          <Button variant="outline" size="small" aria-label={t('End {session}', { session: name })} onClick={onEnd}>
            {t('End')}
          </Button>
        </For>
      }
    />
  );
}

interface EndAllProps {
  count: number;
  onClose: () => void;
}

function EndAll({ count, onClose }: EndAllProps): ReactElement {
  const user = useUser();
  const refresh = useSessionsRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => user.revokeSessions(),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={count === 1 ? t('End the session?') : t('End {n} sessions?', { n: count })}
      text={t('{name} is signed out everywhere at once, and can sign in again.', { name: nameOf(user) })}
      confirmLabel={t('End all')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Looks which are left. */
function useSessionsRefresh(): () => Promise<void> {
  const { queryKey } = sessionsQuery(useUser());
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
}
