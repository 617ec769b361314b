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

/**
 * A known error, with the message for codes that have no text here and the details that the service returned, or an
 * unexpected thrown value.
 */
export type Failure =
  | { readonly code: string; readonly message: string; readonly details?: unknown }
  | { readonly thrown: unknown };

const failureCard = observe(() => loadPart(() => import('./failure-card.tsx')));

const ui = { MessageCard, refusals, useKeystead };

/** Passed to the part that loads on demand, which shares no file with the initial bundle. */
export type FailureUi = typeof ui;

export interface FailureOnDemandProps {
  failure: Failure;
}

/** Shows an error that belongs to no form. The card loads only when an error occurs. */
export function FailureOnDemand({ failure }: FailureOnDemandProps): ReactElement {
  const { t } = useKeystead();
  const user = useUserState();
  const { data, error, refetch } = useLoadState(failureCard);
  if (data) return <data.FailureCard ui={ui} failure={failure} user={user.data} />;
  return error ? <LoadErrorCard error={error} onRetry={refetch} /> : <WaitingCard label={t('Loading')} hasText />;
}
