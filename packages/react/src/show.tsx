'use client';
import type { ReactElement, ReactNode } from 'react';
import type { CurrentUser, TeamReference } from '@keystead/client';
import { usePermissionState } from './hooks/use-permissions.ts';
import { useUserState } from './hooks/use-user.ts';

/** What to show to a user; a function is told who that is. */
type ForUser = ReactNode | ((user: CurrentUser) => ReactNode);

/** Somebody who may do something in a team; without a team that is nobody. */
export interface Permitted {
  permission: string;
  team: TeamReference | null;
}

interface ShowToUsers {
  /** Somebody is signed in; somebody of whom the function says yes; or somebody who has a permission in a team. */
  when: 'signed-in' | ((user: CurrentUser) => boolean) | Permitted;
  children: ForUser;
}

interface ShowToGuests {
  when: 'signed-out';
  children: ReactNode;
}

export type ShowProps = (ShowToUsers | ShowToGuests) & {
  /** Shown to the others. */
  fallback?: ReactNode;
  /** Shown until it is known who is signed in and what they may do; nothing unless given. */
  pending?: ReactNode;
};

/**
 * Shows something to those whom it is meant for. It decides what people see, not what they may do: whoever serves data
 * checks the access token, and asks for the permission.
 */
export function Show({ when, children, fallback, pending }: ShowProps): ReactElement {
  const { data: user } = useUserState();
  const { team, permission } = typeof when === 'object' ? when : nothing;
  const { data: permitted } = usePermissionState(team, permission);
  if (user === undefined || (user && team && permitted === undefined)) return <>{pending}</>;
  if (!(typeof when === 'object' ? permitted : isMeant(user, when))) return <>{fallback}</>;
  return <>{typeof children === 'function' ? user && children(user) : children}</>;
}

/** A hook is called in any case; without a team it asks for nothing. */
const nothing: Permitted = { team: null, permission: '' };

function isMeant(user: CurrentUser | null, when: Exclude<ShowProps['when'], Permitted>): boolean {
  if (when === 'signed-out') return user === null;
  return user !== null && (when === 'signed-in' || when(user));
}
