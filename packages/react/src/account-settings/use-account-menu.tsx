'use client';
import { Icon, personIcon, shieldIcon, signOutIcon, type SettingsItem } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import { pathOf, type SectionKey } from './find-section.ts';

/** The menu, in its order. */
export function useAccountMenu(): SettingsItem[] {
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
