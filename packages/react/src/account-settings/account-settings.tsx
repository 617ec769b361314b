'use client';
import { useEffect, useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Settings } from '@keystead/ui';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { changePath } from '../hooks/change-path.ts';
import { goToSignIn } from '../hooks/go-to-sign-in.ts';
import { useOnline } from '../hooks/use-online.ts';
import { usePathname } from '../hooks/use-pathname.ts';
import { useUserState } from '../hooks/use-user.ts';
import { useKeystead } from '../provider.tsx';
import { headingLevel, Screen, type ScreenOptions } from '../screen.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { findSection, pathOf, type SectionKey } from './find-section.ts';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SignOutSection } from './sign-out-section.tsx';
import { useAccountMenu } from './use-account-menu.tsx';

export interface AccountSettingsProps extends ScreenOptions {
  /** The path of the page, for routers and servers that know it; otherwise the browser's. */
  path?: string | undefined;
}

/** What people can see and change about their account. Whoever is not signed in is sent to sign in, and comes back. */
export function AccountSettings({ fullPage, path }: AccountSettingsProps): ReactElement {
  const { app } = useKeystead();
  const user = useUserState();
  const isOnline = useOnline();
  const pathname = usePathname();
  const level = headingLevel(fullPage);
  // Signing out here makes the user disappear before the browser has moved on to where that leads.
  const [leaving, setLeaving] = useState<CurrentUser>();
  const current = leaving ?? user.data;

  const isNobody = current === null;
  useEffect(() => {
    if (isNobody) void goToSignIn(app);
  }, [app, isNobody]);

  if (user.error || (user.isPending && !isOnline)) {
    return (
      <Screen fullPage={fullPage}>
        <LoadErrorCard level={level} onRetry={user.refetch} />
      </Screen>
    );
  }
  const at = path ?? pathname;
  return (
    <Screen fullPage={fullPage} layout="sheet">
      {current && at !== undefined ? (
        <Account user={current} path={at} level={level} onLeave={() => setLeaving(current)} />
      ) : (
        <AccountSkeleton />
      )}
    </Screen>
  );
}

interface AccountProps {
  user: CurrentUser;
  path: string;
  level: 1 | 2;
  onLeave: () => void;
}

function Account({ user, path, level, onLeave }: AccountProps): ReactElement {
  const { app, t } = useKeystead();
  const items = useAccountMenu();
  const section = findSection(path, app.urls.accountSettings);

  // No such section: the address is put right, and the first one is shown already.
  const isUnknown = section === 'unknown';
  useEffect(() => {
    if (isUnknown) changePath(pathOf(app.urls.accountSettings), { isReplacing: true });
  }, [app, isUnknown]);

  const isOpen = section !== 'unknown' && section !== undefined;
  const key = isOpen ? section : 'profile';
  return (
    <Settings
      title={t('Account settings')}
      items={items}
      current={key}
      isOpen={isOpen}
      closeLabel={t('Close')}
      onChoose={(item) => changePath(item?.href ?? pathOf(app.urls.accountSettings))}
      level={level}
    >
      <Section name={key} user={user} onLeave={onLeave} />
    </Settings>
  );
}

interface SectionProps {
  name: SectionKey;
  user: CurrentUser;
  onLeave: () => void;
}

function Section({ name, user, onLeave }: SectionProps): ReactElement {
  switch (name) {
    case 'profile':
      return <ProfileSection user={user} />;
    case 'security':
      return <SecuritySection user={user} />;
    case 'sign-out':
      return <SignOutSection onLeave={onLeave} />;
    default:
      return name satisfies never;
  }
}
