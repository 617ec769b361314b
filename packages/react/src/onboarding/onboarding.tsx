'use client';
import type { ReactElement } from 'react';
import { observe, unlessUnverified } from '@keystead/client';
import { Button, MessageCard, TextField, useSlot } from '@keystead/ui';
import { checkEmail } from '../auth/check-email.ts';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import { refusalOf, refusals } from '../forms/refusals.ts';
import { useAttempt } from '../forms/use-attempt.ts';
import { useForm } from '../forms/use-form.ts';
import { leave } from '../hooks/leave.ts';
import { loadPart } from '../hooks/load-part.ts';
import { useLoadState } from '../hooks/use-load-state.ts';
import { useKeystead } from '../provider.tsx';
import { Screen, type ScreenOptions } from '../screen.tsx';

export type OnboardingProps = ScreenOptions;

/** The page where users verify their email before they can continue, in projects that require it. */
export const Onboarding = ({ fullPage }: OnboardingProps): ReactElement => (
  <Screen fullPage={fullPage}>
    <OnboardingOnDemand />
  </Screen>
);

/** Loads on demand, because most projects don't need it. */
const onboardingCard = observe(() => loadPart(() => import('./onboarding-card.tsx')));

const ui = {
  Button,
  FormProblem,
  MessageCard,
  TextField,
  WaitingCard,
  checkEmail,
  leave,
  refusalOf,
  refusals,
  useAttempt,
  useForm,
  useKeystead,
  useSlot,
};

/** Passed to the part that loads on demand, which shares no file with the initial bundle. */
export type OnboardingUi = typeof ui;

function OnboardingOnDemand(): ReactElement {
  const { app, t } = useKeystead();
  const user = useLoadState(app.user);
  const part = useLoadState(onboardingCard);
  const error = user.error ?? part.error;
  if (error) return <LoadErrorCard error={error} onRetry={() => Promise.all([user.refetch(), part.refetch()])} />;
  if (!part.data || user.data === undefined) return <WaitingCard label={t('Loading')} hasText />;
  return (
    <part.data.OnboardingCard
      ui={ui}
      user={user.data}
      isVerified={unlessUnverified(user.data) !== null}
      onLook={user.refetch}
    />
  );
}
