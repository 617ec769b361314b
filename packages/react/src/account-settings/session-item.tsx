'use client';
import { useState, type ReactElement } from 'react';
import type { ActiveSession } from '@keystead/client';
import { describeDevice } from '@keystead/ui/describe-device';
import { computerIcon, phoneIcon } from '@keystead/ui/device-icons';
import type { Translate } from '../messages/translate.ts';
import { formatTimeAgo } from './format-time-ago.ts';
import { useKit } from './use-kit.ts';

export interface SessionItemProps {
  session: ActiveSession;
  onSignOut: () => void;
}

/** One session of the user. */
export function SessionItem({ session, onSignOut }: SessionItemProps): ReactElement {
  const { Badge, Button, Icon, ListItem, useKeystead, VisuallyHidden } = useKit();
  const { t } = useKeystead();
  const device = describeDevice(session.userAgent);
  const name = nameDevice(t, session);
  return (
    <ListItem
      icon={<Icon path={device?.isPhone ? phoneIcon : computerIcon} />}
      title={name}
      badge={
        session.isCurrent ? (
          <Badge tone="success">{t('This session')}</Badge>
        ) : (
          session.isImpersonation && <Badge tone="warning">{t('Not started by you')}</Badge>
        )
      }
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

function LastUse({ session: { lastUsedAt, createdAt } }: Pick<SessionItemProps, 'session'>): ReactElement {
  const { t, locale } = useKit().useKeystead();
  const when = lastUsedAt ?? createdAt;
  const [now] = useState(() => new Date());
  const time = formatTimeAgo(when, now, locale);
  return (
    <time className="ks" dateTime={when.toISOString()}>
      {lastUsedAt ? t('Last used {time}', { time }) : t('Signed in {time}', { time })}
    </time>
  );
}

/** Returns a readable name for the device of a session. */
export function nameDevice(t: Translate, { userAgent }: ActiveSession): string {
  const device = describeDevice(userAgent);
  return device ? t('{browser} on {system}', device) : t('Unknown device');
}
