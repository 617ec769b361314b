'use client';
import { useEffect, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Icon, personIcon, Settings, shieldIcon, signOutIcon, type SettingsItem } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import { findSection, pathOf, type SectionKey } from './find-section.ts';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SignOutSection } from './sign-out-section.tsx';

export interface AccountProps {
  user: CurrentUser;
  path: string;
  /** Whether the user is about to be signed out here, which leads elsewhere. */
  onLeaving: (isLeaving: boolean) => void;
}

/** The menu and the section that the path names. */
export function Account({ user, path, onLeaving }: AccountProps): ReactElement {
  const { app, t, go } = useKeystead();
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
      back={{ label: t('Go to home'), href: app.urls.home, onFollow: () => go('home') }}
      items={items}
      current={key}
      isOpen={isOpen}
      closeLabel={t('Close')}
      onChoose={(item) => changePath(item?.href ?? pathOf(app.urls.accountSettings))}
    >
      <Section name={key} user={user} onLeaving={onLeaving} />
    </Settings>
  );
}

interface SectionProps extends Pick<AccountProps, 'user' | 'onLeaving'> {
  name: SectionKey;
}

function Section({ name, user, onLeaving }: SectionProps): ReactElement {
  switch (name) {
    case 'profile':
      return <ProfileSection user={user} onLeaving={onLeaving} />;
    case 'security':
      return <SecuritySection user={user} />;
    case 'sign-out':
      return <SignOutSection onLeaving={onLeaving} />;
    default:
      return name satisfies never;
  }
}

/** The menu, in its order. */
function useAccountMenu(): SettingsItem[] {
  const { app, t } = useKeystead();
  const href = (key: SectionKey): string => `${pathOf(app.urls.accountSettings)}/${key}`;
  return [
    { key: 'profile', label: t('My Profile'), icon: <Icon path={personIcon} />, href: href('profile') },
    { key: 'security', label: t('Security'), icon: <Icon path={shieldIcon} />, href: href('security') },
    {
      key: 'sign-out',
      label: t('Sign Out'),
      icon: <Icon path={signOutIcon} isDirectional />,
      href: href('sign-out'),
    },
  ];
}

interface PathChange {
  /** Takes the place of the present address instead of following it, for redirects. */
  isReplacing?: boolean;
}

/**
 * Goes to another path of the same screen without loading the page anew. Routers that did not do it themselves learn of
 * it as they learn of the back button.
 */
function changePath(path: string, { isReplacing = false }: PathChange = {}): void {
  if (isReplacing) history.replaceState(history.state, '', path);
  else history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
