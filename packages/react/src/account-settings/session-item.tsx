'use client';
import { useState, type ReactElement } from 'react';
import type { ActiveSession } from '@keystead/client';
import type * as Ui from '@keystead/ui';
import { computerIcon, phoneIcon } from '@keystead/ui/device-icons';
import type { Translate } from '../messages/translate.ts';
import { describeDevice } from './describe-device.ts';
import { formatTimeAgo } from './format-time-ago.ts';

export interface SessionItemProps {
  /** Handed in, like the texts: this file is loaded on demand and shares as little as it can with what is loaded at once. */
  ui: Pick<typeof Ui, 'Badge' | 'Button' | 'Icon' | 'ListItem' | 'VisuallyHidden'>;
  t: Translate;
  locale: string;
  session: ActiveSession;
  onSignOut: () => void;
}

/** One place where the user is signed in. */
export function SessionItem(props: SessionItemProps): ReactElement {
  const { ui, t, session, onSignOut } = props;
  const { Badge, Button, Icon, ListItem, VisuallyHidden } = ui;
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
          <LastUse {...props} />
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

function LastUse({ t, locale, session: { lastUsedAt, createdAt } }: SessionItemProps): ReactElement {
  const when = lastUsedAt ?? createdAt;
  const [now] = useState(() => new Date());
  const time = formatTimeAgo(when, now, locale);
  return (
    <time className="ks" dateTime={when.toISOString()}>
      {lastUsedAt ? t('Last used {time}', { time }) : t('Signed in {time}', { time })}
    </time>
  );
}

/** What people call the device of a session. */
export function nameDevice(t: Translate, { userAgent }: ActiveSession): string {
  const device = describeDevice(userAgent);
  return device ? t('{browser} on {system}', device) : t('Unknown device');
}
