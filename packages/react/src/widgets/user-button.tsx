'use client';
import type { ReactElement, ReactNode } from 'react';
import type { CurrentUser } from '@keystead/client';
import {
  Avatar,
  Icon,
  Identity,
  MenuButton,
  Root,
  settingsIcon,
  signInIcon,
  signOutIcon,
  signUpIcon,
  Skeleton,
  sunIcon,
  type MenuItem,
} from '@keystead/ui';
import { problemOf, problemTexts } from '../auth/problem-of.ts';
import { useUserState } from '../hooks/use-user.ts';
import { leave } from '../hooks/leave.ts';
import { useKeystead } from '../provider.tsx';

export interface UserButtonItem {
  text: string;
  icon?: ReactNode;
  onClick: () => void;
}

export interface UserButtonProps {
  /** Name and e-mail beside the picture. */
  showUserInfo?: boolean;
  /** Items of the app's own. */
  extraItems?: readonly UserButtonItem[];
  /** Adds "Toggle theme", which calls this. */
  colorModeToggle?: () => void;
}

/** The picture of whoever is signed in, with a menu of what they can do. */
export function UserButton({ showUserInfo = false, ...menu }: UserButtonProps): ReactElement {
  const { t } = useKeystead();
  const user = useUserState();
  const items = useItems(user.data, user.error ? user.refetch : undefined, menu);
  if (user.isPending) {
    return (
      <Root display="inline">
        <Skeleton shape="avatar" />
      </Root>
    );
  }
  const person = describe(user.data, t(user.error ? problemTexts[problemOf(user.error)][0] : 'Not signed in'));
  return (
    <Root display="inline">
      <MenuButton label={t('User menu')} header={<Identity {...person} />} items={items}>
        {showUserInfo ? (
          <Identity {...person} size="medium" />
        ) : (
          <Avatar name={person.hasInitials ? person.name : null} imageUrl={person.imageUrl} />
        )}
      </MenuButton>
    </Root>
  );
}

/** Somebody without a name goes by their e-mail address, and nobody by the given text. */
function describe(user: CurrentUser | null | undefined, nobody: string): Parameters<typeof Identity>[0] {
  const name = user?.displayName || user?.primaryEmail;
  return {
    name: name || nobody,
    detail: user?.displayName ? user.primaryEmail : null,
    imageUrl: user?.profileImageUrl,
    hasInitials: Boolean(name),
  };
}

type MenuProps = Pick<UserButtonProps, 'extraItems' | 'colorModeToggle'>;

function useItems(
  user: CurrentUser | null | undefined,
  retry: (() => Promise<void>) | undefined,
  { extraItems = [], colorModeToggle }: MenuProps,
): MenuItem[] {
  const { app, t } = useKeystead();
  const theme: MenuItem[] = colorModeToggle
    ? [{ key: 'theme', label: t('Toggle theme'), icon: <Icon path={sunIcon} />, onSelect: colorModeToggle }]
    : [];
  if (retry) return [{ key: 'retry', label: t('Try again'), onSelect: () => void retry() }, ...theme];
  if (!user) {
    return [
      {
        key: 'sign-in',
        label: t('Sign in'),
        icon: <Icon path={signInIcon} isDirectional />,
        onSelect: () => void leave(app.redirectToSignIn(), app.urls.signIn),
      },
      {
        key: 'sign-up',
        label: t('Sign up'),
        icon: <Icon path={signUpIcon} isDirectional />,
        onSelect: () => void leave(app.redirectToSignUp(), app.urls.signUp),
      },
      ...theme,
    ];
  }
  return [
    {
      key: 'account-settings',
      label: t('Account settings'),
      icon: <Icon path={settingsIcon} />,
      onSelect: () => void leave(app.redirectToAccountSettings(), app.urls.accountSettings),
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
      onSelect: () => void leave(app.signOut(), app.urls.afterSignOut),
    },
  ];
}
