'use client';
import type { ReactElement } from 'react';
import { observe } from '@keystead/client';
import { MessageCard } from '@keystead/ui';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { refusals } from '../forms/refusals.ts';
import { loadPart } from '../hooks/load-part.ts';
import { useLoadState } from '../hooks/use-load-state.ts';
import { useUserState } from '../hooks/use-user.ts';
import { useKeystead } from '../provider.tsx';

/** An error of the catalogue, with a message for codes without words of ours, and details where the service told them; or something that nobody has foreseen. */
export type Failure =
  | { readonly code: string; readonly message: string; readonly details?: unknown }
  | { readonly thrown: unknown };

const failureCard = observe(() => loadPart(() => import('./failure-card.tsx')));

const ui = { MessageCard, refusals, useKeystead };

/** Handed to what is loaded on demand, which shares no file with what is loaded at once. */
export type FailureUi = typeof ui;

export interface FailureOnDemandProps {
  failure: Failure;
}

/** A failure that belongs to no form. What is said of it is loaded for those who meet one. */
export function FailureOnDemand({ failure }: FailureOnDemandProps): ReactElement {
  const { t } = useKeystead();
  const user = useUserState();
  const { data, error, refetch } = useLoadState(failureCard);
  if (data) return <data.FailureCard ui={ui} failure={failure} user={user.data} />;
  return error ? <LoadErrorCard error={error} onRetry={refetch} /> : <WaitingCard label={t('Loading')} hasText />;
}
