'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import { Identity, MessageCard } from '@keystead/ui';
import { leave } from '../hooks/leave.ts';
import { useKeystead } from '../provider.tsx';
import { personOf } from '../widgets/person-of.ts';

export interface AlreadySignedInCardProps {
  user: CurrentUser;
}

export function AlreadySignedInCard({ user }: AlreadySignedInCardProps): ReactElement {
  const { app, t, go } = useKeystead();
  const [isSigningOut, setSigningOut] = useState(false);
  const person = personOf(user);

  const signOut = async (): Promise<void> => {
    setSigningOut(true);
    await leave(app.signOut(), app.urls.afterSignOut);
  };

  return (
    <MessageCard
      title={t('You are already signed in')}
      primary={{ label: t('Go to home'), onSelect: () => go('home') }}
      secondary={{ label: t('Sign out'), isBusy: isSigningOut, onSelect: () => void signOut() }}
    >
      {person.name && <Identity {...person} />}
    </MessageCard>
  );
}
