import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ActiveSession } from '@keystead/client';
import { Badge, Button, Icon } from '@keystead/ui';
import { clockIcon, EmptyState, phoneIcon } from '@keystead/ui/dashboard';
import { describeDevice } from '@keystead/ui/describe-device';
import { computerIcon } from '@keystead/ui/device-icons';
import { Row, Rows } from '../../../kit/rows.tsx';
import { Toolbar } from '../../../kit/toolbar.tsx';
import { useHeldBack } from '../../../kit/use-held-back.ts';
import { useAdmin } from '../../../project/project.tsx';
import { For } from '../../../project/rights.tsx';
import { formatMoment, formatRelative, t } from '../../../words.ts';
import { AskButton } from './ask-button.tsx';
import { nameOf } from './name-of.ts';
import { sessionsQuery, useUser } from './user-query.ts';

/** The sessions of the user. */
export function Sessions(): ReactElement {
  const user = useUser();
  const { data: sessions } = useSuspenseQuery(sessionsQuery(useAdmin(), user));
  const n = sessions.length;
  const { held, hold } = useHeldBack('users');
  const shown = sessions.filter(({ id }) => !held.includes(id));
  const end = (session: ActiveSession): void =>
    hold({
      id: session.id,
      text: t('{session} was signed out', { session: nameSession(session) }),
      act: () => user.revokeSession(session.id),
    });
  if (shown.length === 0)
    return (
      <EmptyState
        path={clockIcon}
        title={t('No active sessions')}
        text={t('Sessions appear here when the user signs in.')}
      />
    );
  return (
    <>
      <Toolbar
        end={
          <AskButton
            right="help"
            label={t('Sign out everywhere…')}
            tone="destructive"
            title={n === 1 ? t('Sign out this session?') : t('Sign out {n} sessions?', { n })}
            text={t('{name} is signed out everywhere right away and can sign in again.', { name: nameOf(user) })}
            confirmLabel={t('Sign out everywhere')}
            act={() => user.revokeSessions()}
          />
        }
      >
        <span className="muted">{t("Signing a session out doesn't delete anything.")}</span>
      </Toolbar>
      <Rows>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </Rows>
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
  const { userAgent, isImpersonation, ipAddress, lastUsedAt, createdAt } = session;
  const name = nameSession(session);
  const start = formatMoment(createdAt);
  return (
    <Row
      icon={<Icon path={describeDevice(userAgent)?.isPhone ? phoneIcon : computerIcon} />}
      title={name}
      badges={isImpersonation && <Badge tone="warning">{t('Impersonation')}</Badge>}
      detail={
        <>
          {ipAddress !== null && (
            <>
              <bdi>{ipAddress}</bdi>
              {' · '}
            </>
          )}
          {lastUsedAt
            ? t('last used {when}, since {start}', { when: formatRelative(lastUsedAt), start })
            : t('since {start}', { start })}
        </>
      }
      actions={
        <For right="help">
          <Button
            variant="outline"
            size="small"
            aria-label={t('Sign out {session}', { session: name })}
            onClick={onEnd}
          >
            {t('Sign out')}
          </Button>
        </For>
      }
    />
  );
}
