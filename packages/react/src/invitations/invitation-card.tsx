'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser, TeamInvitationPreview } from '@keystead/client';
import type { PlainSentence } from '@keystead/messages';
import type { CodeProblem } from '../codes/use-code.ts';
import type { InvitationUi } from './team-invitation.tsx';

export interface InvitationCardProps {
  ui: InvitationUi;
  /** Null or empty if the URL has none. */
  code: string | null;
  user: CurrentUser | null;
}

const titles = {
  VERIFICATION_CODE_NOT_FOUND: 'Invalid Team Invitation Link',
  VERIFICATION_CODE_EXPIRED: 'Expired Team Invitation Link',
  VERIFICATION_CODE_ALREADY_USED: 'Used Team Invitation Link',
} as const satisfies Record<CodeProblem, PlainSentence>;

/** Shows the team and who invites. Opening the link doesn't use it: Join does, and it needs a signed-in user. */
export function InvitationCard({ ui, code, user }: InvitationCardProps): ReactElement {
  const { Identity, LoadErrorCard, MessageCard, WaitingCard, personOf, useCode, useKeystead } = ui;
  const { app, t, go } = useKeystead();
  const [invitation, setInvitation] = useState<TeamInvitationPreview>();
  const { state, use } = useCode<CodeProblem>({
    code,
    check: async (given) => {
      const check = await app.verifyTeamInvitationCode(given);
      if (check.status === 'ok') setInvitation(check.data);
      return check;
    },
    use: async (given) => ofSignedIn(await app.acceptTeamInvitation(given)),
  });
  const team = invitation?.teamDisplayName ?? '';
  const inviter = invitation?.inviterDisplayName;
  const invitedBy = inviter ? t('{inviter} invited you.', { inviter }) : undefined;
  const home = { onSelect: () => go('home') };

  switch (state.step) {
    case 'waiting':
      return <WaitingCard label={t('Loading')} hasText />;
    case 'failed':
      return <LoadErrorCard error={state.error} onRetry={state.retry} />;
    case 'refused':
      return (
        <MessageCard
          tone="destructive"
          title={t(titles[state.problem])}
          text={t('Ask the person who invited you for a new link.')}
          primary={{ label: t('Go to home'), ...home }}
        />
      );
    case 'used':
      return (
        <MessageCard
          tone="success"
          title={t('You have successfully joined {team}', { team })}
          primary={{ label: t('Go to home'), ...home }}
        />
      );
    case 'good':
      if (!user) return <GuestCard {...{ ui, team, invitedBy }} email={invitation?.recipientEmail ?? ''} />;
      return (
        <MessageCard
          title={t('You are invited to join {team}', { team })}
          text={invitedBy}
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

interface GuestCardProps {
  ui: InvitationUi;
  team: string;
  invitedBy: string | undefined;
  /** The invited email address. People may sign up or in with another one. */
  email: string;
}

/** Shown to signed-out users. Signing up or in leads back here. */
function GuestCard({ ui, team, invitedBy, email }: GuestCardProps): ReactElement {
  const { LoadErrorCard, MessageCard, TextButton, WaitingCard, leave, useKeystead, useProjectState, useSlot } = ui;
  const { app, t, go } = useKeystead();
  const slot = useSlot();
  const project = useProjectState();
  if (project.error) return <LoadErrorCard error={project.error} onRetry={project.refetch} />;
  if (!project.data) return <WaitingCard label={t('Loading')} hasText />;

  const { signUpEnabled } = project.data.config;
  const next = t(signUpEnabled ? 'Sign in or create an account to join the team.' : 'Sign in to join the team.');
  const signUp = () => void leave(app.redirectToSignUp({ email }), app.urls.signUp);
  const signIn = () => void leave(app.redirectToSignIn({ email }), app.urls.signIn);
  return (
    <MessageCard
      title={t('You are invited to join {team}', { team })}
      text={invitedBy ? `${invitedBy} ${next}` : next}
      primary={
        signUpEnabled ? { label: t('Sign up'), onSelect: signUp } : { label: t('Go to sign in'), onSelect: signIn }
      }
      secondary={{ label: t('Cancel'), onSelect: () => go('home') }}
    >
      {signUpEnabled && (
        <p className={slot('description')}>
          {t('Already have an account?')} <TextButton onClick={signIn}>{t('Go to sign in')}</TextButton>
        </p>
      )}
    </MessageCard>
  );
}

/**
 * The session and the right to join can change at any time. Such errors are thrown, because the code itself is fine.
 */
function ofSignedIn<Ok extends { readonly status: 'ok' }, Code extends string>(
  result: Ok | { readonly status: 'error'; readonly error: { readonly code: Code } },
): Ok | { readonly status: 'error'; readonly error: { readonly code: Exclude<Code, NoFaultOfTheCode> } } {
  if (result.status === 'error' && noFaultsOfTheCode.includes(result.error.code)) throw result.error;
  return result as ReturnType<typeof ofSignedIn<Ok, Code>>; // the excluded codes were thrown
}

const noFaultsOfTheCode: readonly string[] = [
  'USER_AUTHENTICATION_REQUIRED',
  'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
  'TEAM_MEMBER_LIMIT_REACHED',
] satisfies NoFaultOfTheCode[];
type NoFaultOfTheCode =
  | 'USER_AUTHENTICATION_REQUIRED'
  | 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED'
  | 'TEAM_MEMBER_LIMIT_REACHED';
