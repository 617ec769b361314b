'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Identity, MessageCard } from '@keystead/ui';
import { leave } from '../hooks/leave.ts';
import { useKeystead } from '../provider.tsx';

export interface AlreadySignedInCardProps {
  user: CurrentUser;
  level: 1 | 2;
}

export function AlreadySignedInCard({ user, level }: AlreadySignedInCardProps): ReactElement {
  const { app, t } = useKeystead();
  const [isSigningOut, setSigningOut] = useState(false);
  const name = user.displayName ?? user.primaryEmail;

  const signOut = async (): Promise<void> => {
    setSigningOut(true);
    await leave(app.signOut(), app.urls.afterSignOut);
  };

  return (
    <MessageCard
      level={level}
      title={t('You are already signed in')}
      primary={{ label: t('Go to home'), onSelect: () => void leave(app.redirectToHome(), app.urls.home) }}
      secondary={{ label: t('Sign out'), isBusy: isSigningOut, onSelect: () => void signOut() }}
    >
      {name && <Identity name={name} detail={user.displayName && user.primaryEmail} imageUrl={user.profileImageUrl} />}
    </MessageCard>
  );
}
