'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import type { PlainSentence } from '@keystead/messages';
import type { CodeProblem } from '../codes/use-code.ts';
import type { InvitationUi } from './team-invitation.tsx';

export interface InvitationCardProps {
  ui: InvitationUi;
  /** Null or empty where the address has none. */
  code: string | null;
  user: CurrentUser | null;
}

const titles = {
  VERIFICATION_CODE_NOT_FOUND: 'Invalid Team Invitation Link',
  VERIFICATION_CODE_EXPIRED: 'Expired Team Invitation Link',
  VERIFICATION_CODE_ALREADY_USED: 'Used Team Invitation Link',
} as const satisfies Record<CodeProblem, PlainSentence>;

/** Asks whoever is invited whether they want to join. Opening the link uses nothing up: Join does. */
export function InvitationCard({ ui, code, user }: InvitationCardProps): ReactElement {
  const { MessageCard, useKeystead } = ui;
  const { t, go } = useKeystead();
  if (!code) return <InvalidCard ui={ui} problem="VERIFICATION_CODE_NOT_FOUND" />;
  if (user) return <Invitation ui={ui} code={code} user={user} />;
  return (
    <MessageCard
      title={t('Team invitation')}
      text={t('Sign in or create an account to join the team.')}
      primary={{ label: t('Go to sign in'), onSelect: () => go('signIn') }}
      secondary={{ label: t('Cancel'), onSelect: () => go('home') }}
    />
  );
}

interface InvitationProps extends InvitationCardProps {
  code: string;
  user: CurrentUser;
}

function Invitation({ ui, code, user }: InvitationProps): ReactElement {
  const { Identity, LoadErrorCard, MessageCard, WaitingCard, personOf, useCode, useKeystead } = ui;
  const { app, t, go } = useKeystead();
  const [team, setTeam] = useState('');
  const { state, use } = useCode<CodeProblem>({
    code,
    check: async (given) => {
      const check = await app.verifyTeamInvitationCode(given);
      if (check.status === 'error') return check;
      const details = ofSignedIn(await app.getTeamInvitationDetails(given));
      if (details.status === 'ok') setTeam(details.data.teamDisplayName);
      return details;
    },
    use: async (given) => ofSignedIn(await app.acceptTeamInvitation(given)),
  });
  const home = { onSelect: () => go('home') };

  switch (state.step) {
    case 'waiting':
      return <WaitingCard label={t('Loading')} hasText />;
    case 'failed':
      return <LoadErrorCard error={state.error} onRetry={state.retry} />;
    case 'refused':
      return <InvalidCard ui={ui} problem={state.problem} />;
    case 'used':
      return (
        <MessageCard
          tone="success"
          title={t('You have successfully joined {team}', { team })}
          primary={{ label: t('Go to home'), ...home }}
        />
      );
    case 'good':
      return (
        <MessageCard
          title={t('You are invited to join {team}', { team })}
          primary={{ label: t('Join'), isBusy: state.isUsing, onSelect: () => void use() }}
          secondary={{ label: t('Ignore'), ...home }}
        >
          <Identity {...personOf(user)} />
        </MessageCard>
      );
    default:
      return state satisfies never;
  }
}

/** Who it is, and whether they may join, can change at any moment; that is no fault of the code. */
function ofSignedIn<Ok extends { readonly status: 'ok' }, Code extends string>(
  result: Ok | { readonly status: 'error'; readonly error: { readonly code: Code } },
): Ok | { readonly status: 'error'; readonly error: { readonly code: Exclude<Code, NoFaultOfTheCode> } } {
  if (result.status === 'error' && noFaultsOfTheCode.includes(result.error.code)) throw result.error;
  return result as ReturnType<typeof ofSignedIn<Ok, Code>>; // the excluded code was thrown
}

const noFaultsOfTheCode: readonly string[] = [
  'USER_AUTHENTICATION_REQUIRED',
  'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
] satisfies NoFaultOfTheCode[];
type NoFaultOfTheCode = 'USER_AUTHENTICATION_REQUIRED' | 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED';

interface InvalidCardProps {
  ui: InvitationUi;
  problem: CodeProblem;
}

function InvalidCard({ ui, problem }: InvalidCardProps): ReactElement {
  const { MessageCard, useKeystead } = ui;
  const { t, go } = useKeystead();
  return (
    <MessageCard
      tone="destructive"
      title={t(titles[problem])}
      text={t('Ask whoever invited you to send a new link.')}
      primary={{ label: t('Go to home'), onSelect: () => go('home') }}
    />
  );
}
