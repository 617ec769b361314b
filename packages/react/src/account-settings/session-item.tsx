'use client';
import { useState, type ReactElement } from 'react';
import type { ActiveSession } from '@keystead/client';
import { Badge, Button, computerIcon, Icon, ListItem, phoneIcon, VisuallyHidden } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import { describeDevice } from './describe-device.ts';
import { formatTimeAgo } from './format-time-ago.ts';
import { nameDevice } from './name-device.ts';

export interface SessionItemProps {
  session: ActiveSession;
  onSignOut: () => void;
}

/** One place where the user is signed in. */
export function SessionItem({ session, onSignOut }: SessionItemProps): ReactElement {
  const { t } = useKeystead();
  const device = describeDevice(session.userAgent);
  const name = nameDevice(t, session);
  return (
    <ListItem
      icon={<Icon path={device?.isPhone ? phoneIcon : computerIcon} />}
      title={name}
      badge={<SessionBadge session={session} />}
      detail={
        <>
          {session.ipAddress !== null && (
            <>
              <bdi className="ks">{session.ipAddress}</bdi>
              {' · '}
            </>
          )}
          <LastUse session={session} />
        </>
      }
      action={
        !session.isCurrent && (
          <Button variant="outline" size="small" onClick={onSignOut}>
            {t('Sign out')}
            <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}

interface SessionPartProps {
  session: ActiveSession;
}

function SessionBadge({ session }: SessionPartProps): ReactElement | null {
  const { t } = useKeystead();
  if (session.isCurrent) return <Badge tone="success">{t('This session')}</Badge>;
  return session.isImpersonation ? <Badge tone="warning">{t('Not started by you')}</Badge> : null;
}

function LastUse({ session: { lastUsedAt, createdAt } }: SessionPartProps): ReactElement {
  const { t, locale } = useKeystead();
  const when = lastUsedAt ?? createdAt;
  const [now] = useState(() => new Date());
  const time = formatTimeAgo(when, now, locale);
  return (
    <time className="ks" dateTime={when.toISOString()}>
      {lastUsedAt ? t('Last used {time}', { time }) : t('Signed in {time}', { time })}
    </time>
  );
}
