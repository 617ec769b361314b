'use client';
import type { ReactElement, ReactNode } from 'react';
import type { Icon as IconType, MenuItem, MenuPlace } from '@keystead/ui';
import { settingsIcon, signInIcon, signUpIcon, sunIcon } from '@keystead/ui/menu-icons';
import { MenuPanel } from '@keystead/ui/menu-panel';
import type { Go } from '../hooks/create-go.ts';
import type { Translate } from '../messages/translate.ts';

export interface UserButtonItem {
  text: string;
  icon?: ReactNode;
  onClick: () => void;
}

/** Passed in, like the texts: this file loads on demand and shares as few files as possible with the initial bundle. */
export interface UserMenuContent {
  t: Translate;
  go: Go;
  Icon: typeof IconType;
  signOutIcon: string;
  signOut: () => void;
  /** The signed-in user, for the top of the menu. */
  header: ReactNode;
  isSignedIn: boolean;
  /** Set if loading the user failed. */
  retry: (() => Promise<void>) | undefined;
  extraItems?: readonly UserButtonItem[] | undefined;
  colorModeToggle?: (() => void) | undefined;
}

/** The menu that opens below the user button. */
export function UserMenu({
  slot,
  labelledBy,
  start,
  trigger,
  onClose,
  header,
  ...content
}: MenuPlace & UserMenuContent): ReactElement {
  return <MenuPanel {...{ slot, labelledBy, start, trigger, onClose, header }} items={itemsOf(content)} />;
}

function itemsOf(content: Omit<UserMenuContent, 'header'>): MenuItem[] {
  const { t, go, Icon, signOutIcon, signOut, isSignedIn, retry, extraItems = [], colorModeToggle } = content;
  const theme: MenuItem[] = colorModeToggle
    ? [{ key: 'theme', label: t('Toggle theme'), icon: <Icon path={sunIcon} />, onSelect: colorModeToggle }]
    : [];
  if (retry) return [{ key: 'retry', label: t('Try again'), onSelect: () => void retry() }, ...theme];
  if (!isSignedIn) {
    return [
      {
        key: 'sign-in',
        label: t('Sign in'),
        icon: <Icon path={signInIcon} isDirectional />,
        onSelect: () => go('signIn'),
      },
      {
        key: 'sign-up',
        label: t('Sign up'),
        icon: <Icon path={signUpIcon} isDirectional />,
        onSelect: () => go('signUp'),
      },
      ...theme,
    ];
  }
  return [
    {
      key: 'account-settings',
      label: t('Account settings'),
      icon: <Icon path={settingsIcon} />,
      onSelect: () => go('accountSettings'),
    },
    ...extraItems.map(({ text, icon, onClick }, index) => ({
      key: `extra-${index}`,
      label: text,
      icon,
      onSelect: onClick,
    })),
    ...theme,
    {
      key: 'sign-out',
      label: t('Sign out'),
      icon: <Icon path={signOutIcon} isDirectional />,
      startsGroup: true,
      onSelect: signOut,
    },
  ];
}
