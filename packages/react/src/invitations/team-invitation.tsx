'use client';
import type { ReactElement } from 'react';
import { observe } from '@keystead/client';
import { Identity, MessageCard, TextButton, useSlot } from '@keystead/ui';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { CodeScreen, type CodeCardProps } from '../codes/code-screen.tsx';
import { useCode } from '../codes/use-code.ts';
import { leave } from '../hooks/leave.ts';
import { loadPart } from '../hooks/load-part.ts';
import { useLoadState } from '../hooks/use-load-state.ts';
import { useProjectState } from '../hooks/use-project.ts';
import { useUserState } from '../hooks/use-user.ts';
import { useKeystead } from '../provider.tsx';
import type { ScreenOptions } from '../screen.tsx';
import { personOf } from '../widgets/person-of.ts';

export type TeamInvitationProps = ScreenOptions;

/** The page that an invitation link opens. */
export const TeamInvitation = ({ fullPage }: TeamInvitationProps): ReactElement => (
  <CodeScreen fullPage={fullPage} Card={InvitationOnDemand} />
);

/** Loads on demand, because only invited people need it. */
const invitationCard = observe(() => loadPart(() => import('./invitation-card.tsx')));

const ui = {
  Identity,
  LoadErrorCard,
  MessageCard,
  TextButton,
  WaitingCard,
  leave,
  personOf,
  useCode,
  useKeystead,
  useProjectState,
  useSlot,
};

/** Passed to the part that loads on demand, which shares no file with the initial bundle. */
export type InvitationUi = typeof ui;

function InvitationOnDemand({ code }: CodeCardProps): ReactElement {
  const { t } = useKeystead();
  const user = useUserState();
  const part = useLoadState(invitationCard);
  const error = user.error ?? part.error;
  if (error) return <LoadErrorCard error={error} onRetry={() => Promise.all([user.refetch(), part.refetch()])} />;
  if (!part.data || user.data === undefined) return <WaitingCard label={t('Loading')} hasText />;
  // After signing in as another user, the card starts over.
  return <part.data.InvitationCard key={user.data?.id} ui={ui} code={code} user={user.data} />;
}
