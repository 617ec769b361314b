'use client';
import type { ReactElement } from 'react';
import { Avatar, Icon, Identity, MenuButton, Root, signOutIcon, Skeleton } from '@keystead/ui';
import { describeProblem } from '../forms/describe-problem.ts';
import { problemOf } from '../forms/problem-of.ts';
import { usePreload } from '../hooks/use-preload.ts';
import { useUserState } from '../hooks/use-user.ts';
import { leave } from '../hooks/leave.ts';
import { useKeystead } from '../provider.tsx';
import { personOf } from './person-of.ts';
import type { UserButtonItem, UserMenuContent } from './user-menu.tsx';

export interface UserButtonProps {
  /** Shows the name and email next to the picture. */
  showUserInfo?: boolean;
  /** Your own menu items. */
  extraItems?: readonly UserButtonItem[];
  /** Adds "Toggle theme", which calls this function. */
  colorModeToggle?: () => void;
}

/** The picture of the signed-in user, which opens a menu. */
export function UserButton({ showUserInfo = false, ...menu }: UserButtonProps): ReactElement {
  const keystead = useKeystead();
  const { app, t, go } = keystead;
  const { data, error, isPending, refetch } = useUserState();
  usePreload(app.preload);
  usePreload(loadMenu);
  if (isPending) {
    return (
      <Root display="inline">
        <Skeleton shape="avatar" />
      </Root>
    );
  }
  const nobody = error ? describeProblem(problemOf(error), keystead)[0] : t('Not signed in');
  const person = { ...personOf(data), nameless: nobody };
  const content: UserMenuContent = {
    ...menu,
    t,
    go,
    Icon,
    signOutIcon,
    signOut: () => void leave(app.signOut(), app.urls.afterSignOut),
    header: <Identity {...person} />,
    isSignedIn: Boolean(data),
    retry: error ? refetch : undefined,
  };
  return (
    <Root display="inline">
      <MenuButton label={t('User menu')} load={loadMenu} content={content}>
        {showUserInfo ? <Identity {...person} size="medium" /> : <Avatar {...person} />}
      </MenuButton>
    </Root>
  );
}

const loadMenu = async () => (await import('./menus-on-demand.ts')).UserMenu;
