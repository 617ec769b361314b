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
  /** The path of the page, for routers and servers that know it. Defaults to the browser's. */
  path?: string | undefined;
}

interface Leaving {
  user: CurrentUser;
  /** The path of the section where the user signed out or deleted the account. */
  at: string;
}

/** The account settings. Signed-out users are sent to sign-in and come back. */
export function AccountSettings({ fullPage, path }: AccountSettingsProps): ReactElement {
  const { app } = useKeystead();
  const user = useUserState();
  const isOnline = useOnline();
  const pathname = usePathname();
  // Signing out or deleting the account removes the user before the browser has opened the next page. Until then the
  // section stays visible, also if the user goes back, because it shows the progress.
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
          // Open forms and typed text of one user must not be shown to the next.
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
