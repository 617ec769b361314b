'use client';
import { useEffect, useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { goToSignIn } from '../hooks/go-to-sign-in.ts';
import { useOnline } from '../hooks/use-online.ts';
import { usePathname } from '../hooks/use-address.ts';
import { useUserState } from '../hooks/use-user.ts';
import { useKeystead } from '../provider.tsx';
import { Screen, type ScreenOptions } from '../screen.tsx';
import { Account } from './account.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';

export interface AccountSettingsProps extends ScreenOptions {
  /** The path of the page, for routers and servers that know it; otherwise the browser's. */
  path?: string | undefined;
}

interface Leaving {
  user: CurrentUser;
  /** The path of the section where that was asked for. */
  at: string;
}

/** What people can see and change about their account. Whoever is not signed in is sent to sign in, and comes back. */
export function AccountSettings({ fullPage, path }: AccountSettingsProps): ReactElement {
  const { app } = useKeystead();
  const user = useUserState();
  const isOnline = useOnline();
  const pathname = usePathname();
  // Signing out or deleting the account here makes the user disappear before the browser has moved on to where that leads.
  // Until then the section stays too, whoever goes back meanwhile: it says what is under way.
  const [leaving, setLeaving] = useState<Leaving>();
  const current = leaving?.user ?? user.data;

  const isNobody = current === null;
  useEffect(() => {
    if (isNobody) void goToSignIn(app);
  }, [app, isNobody]);

  if (user.error || (user.isPending && !isOnline)) {
    return (
      <Screen fullPage={fullPage}>
        <LoadErrorCard error={user.error} onRetry={user.refetch} />
      </Screen>
    );
  }
  const at = leaving?.at ?? path ?? pathname;
  return (
    <Screen fullPage={fullPage} layout="sheet">
      {current && at !== undefined ? (
        <Account
          // What one person has opened or typed is not for the next.
          key={current.id}
          user={current}
          path={at}
          onLeaving={(isLeaving) => setLeaving(isLeaving ? { user: current, at } : undefined)}
        />
      ) : (
        <AccountSkeleton />
      )}
    </Screen>
  );
}
