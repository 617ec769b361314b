import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { ActiveSession } from '@keystead/client';
import { Alert, Badge, Button, Icon } from '@keystead/ui';
import { clockIcon, ConfirmDialog, EmptyState, phoneIcon } from '@keystead/ui/dashboard';
import { describeDevice } from '@keystead/ui/describe-device';
import { computerIcon } from '@keystead/ui/device-icons';
import { For } from '../project/rights.tsx';
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
  if (sessions.length === 0)
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
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {isAsked && <EndAll count={sessions.length} onClose={() => setAsked(false)} />}
    </>
  );
}

interface SessionRowProps {
  session: ActiveSession;
}

function SessionRow({ session }: SessionRowProps): ReactElement {
  const device = describeDevice(session.userAgent);
  const name = device ? t('{browser} on {system}', device) : t('Unknown device');
  const { mutate, isPending, error } = useEnding((user) => user.revokeSession(session.id));
  return (
    <UserRow
      icon={<Icon path={device?.isPhone ? phoneIcon : computerIcon} />}
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
      problem={error?.message}
      actions={
        <For right="help">
          <Button
            variant="outline"
            size="small"
            isBusy={isPending}
            aria-label={t('End {session}', { session: name })}
            onClick={() => mutate()}
          >
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
  const { mutate, isPending, error } = useEnding((user) => user.revokeSessions());
  return (
    <ConfirmDialog
      title={count === 1 ? t('End the session?') : t('End {n} sessions?', { n: count })}
      text={t('{name} is signed out everywhere at once, and can sign in again.', { name: nameOf(useUser()) })}
      confirmLabel={t('End all')}
      cancelLabel={t('Cancel')}
      isBusy={isPending}
      problem={error && <Alert title={error.message} />}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Ends sessions, and looks which are left. */
function useEnding(
  end: (user: ReturnType<typeof useUser>) => Promise<{ status: 'ok' } | { status: 'error'; error: Error } | void>,
) {
  const user = useUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await end(user);
      if (answer?.status === 'error') throw answer.error;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(user).queryKey }),
  });
}
