'use client';
import type { ReactElement, ReactNode } from 'react';
import type { CurrentUser } from '@keystead/client';
import { useUserState } from './hooks/use-user.ts';

/** What to show to a user; a function is told who that is. */
type ForUser = ReactNode | ((user: CurrentUser) => ReactNode);

interface ShowToUsers {
  /** Somebody is signed in, or somebody of whom the function says yes. */
  when: 'signed-in' | ((user: CurrentUser) => boolean);
  children: ForUser;
}

interface ShowToGuests {
  when: 'signed-out';
  children: ReactNode;
}

export type ShowProps = (ShowToUsers | ShowToGuests) & {
  /** Shown to the others. */
  fallback?: ReactNode;
  /** Shown until it is known who is signed in; nothing unless given. */
  pending?: ReactNode;
};

/**
 * Shows something to those whom it is meant for. It decides what people see, not what they may do: whoever serves data
 * checks the access token.
 */
export function Show({ when, children, fallback, pending }: ShowProps): ReactElement {
  const { data: user } = useUserState();
  if (user === undefined) return <>{pending}</>;
  if (!isMeant(user, when)) return <>{fallback}</>;
  return <>{typeof children === 'function' ? user && children(user) : children}</>;
}

function isMeant(user: CurrentUser | null, when: ShowProps['when']): boolean {
  if (when === 'signed-out') return user === null;
  return user !== null && (when === 'signed-in' || when(user));
}
