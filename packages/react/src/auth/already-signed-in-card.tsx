'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Identity, MessageCard } from '@keystead/ui';
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
    await app.signOut();
  };

  return (
    <MessageCard
      level={level}
      title={t('You are already signed in')}
      primary={{ label: t('Go to home'), onSelect: () => void app.redirectToHome() }}
      secondary={{ label: t('Sign out'), isBusy: isSigningOut, onSelect: () => void signOut() }}
    >
      {name && <Identity name={name} detail={user.displayName && user.primaryEmail} imageUrl={user.profileImageUrl} />}
    </MessageCard>
  );
}
