'use client';
import type { ReactElement, ReactNode } from 'react';
import type { CurrentUser, TeamReference } from '@keystead/client';
import { usePermissionState } from './hooks/use-permissions.ts';
import { useUserState } from './hooks/use-user.ts';

/** Content for a user. A function receives that user. */
type ForUser = ReactNode | ((user: CurrentUser) => ReactNode);

/** Matches users with a permission in a team. Without a team, nobody matches. */
export interface Permitted {
  permission: string;
  team: TeamReference | null;
}

interface ShowToUsers {
  /** Matches any signed-in user, users for whom the function returns true, or users with a permission in a team. */
  when: 'signed-in' | ((user: CurrentUser) => boolean) | Permitted;
  children: ForUser;
}

interface ShowToGuests {
  when: 'signed-out';
  children: ReactNode;
}

export type ShowProps = (ShowToUsers | ShowToGuests) & {
  /** Shown to users who don't match. */
  fallback?: ReactNode;
  /** Shown while the user and their permissions load; nothing by default. */
  pending?: ReactNode;
};

/**
 * Shows content to matching users only. This hides content but protects no data: your server has to check the access
 * token and the permission.
 */
export function Show({ when, children, fallback, pending }: ShowProps): ReactElement {
  const { data: user } = useUserState();
  const { team, permission } = typeof when === 'object' ? when : nothing;
  const { data: permitted } = usePermissionState(team, permission);
  if (user === undefined || (user && team && permitted === undefined)) return <>{pending}</>;
  if (!(typeof when === 'object' ? permitted : isMeant(user, when))) return <>{fallback}</>;
  return <>{typeof children === 'function' ? user && children(user) : children}</>;
}

/** Hooks can't be conditional. Without a team, this sends no request. */
const nothing: Permitted = { team: null, permission: '' };

function isMeant(user: CurrentUser | null, when: Exclude<ShowProps['when'], Permitted>): boolean {
  if (when === 'signed-out') return user === null;
  return user !== null && (when === 'signed-in' || when(user));
}
