import { createContext, useContext, useEffect, type ReactElement, type ReactNode } from 'react';
import { unlessUnverified } from '@keystead/client';
import type { ProjectOwner } from '@keystead/client/admin';
import { useLoadState } from '@keystead/react';
import { FailedWhole } from '../kit/failed-page.tsx';
import { useOwnerApp } from './owner-app-context.ts';

const OwnerContext = createContext<ProjectOwner | undefined>(undefined);

/** Returns the signed-in owner. */
export function useOwner(): ProjectOwner {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error('Nobody is signed in above this component.');
  return owner;
}

interface OwnerOnlyProps {
  /** Shown until it is known who is signed in. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Pages for owners. Others are sent to the sign-in page and back, or first to the page where they verify their email. */
export function OwnerOnly({ waiting, children }: OwnerOnlyProps): ReactElement {
  const app = useOwnerApp();
  const { data: user, error, refetch } = useLoadState(app.user);
  const owner = user && unlessUnverified(user);
  const isNobody = owner === null;
  useEffect(() => {
    if (isNobody) void app.redirectToSignIn();
  }, [app, isNobody]);
  if (error !== undefined) return <FailedWhole error={error} onRetry={() => void refetch()} />;
  return owner ? <OwnerContext value={owner}>{children}</OwnerContext> : <>{waiting}</>;
}
