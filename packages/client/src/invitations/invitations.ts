import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { addressed } from '../http/addressed.ts';
import type { AccessType, AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';
import type { MailOptions } from '../redirects/navigation.ts';

/** Whom to invite. */
export interface NewInvitation extends MailOptions {
  email: string;
}

/** An invitation that nobody has accepted yet. */
export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly expiresAt: Date;
  /** Takes the invitation back: its link is worth nothing any more. */
  readonly revoke: () => Promise<Result<void, InvitationRevocationError>>;
}

/** An invitation as servers see it. */
export interface ServerTeamInvitation extends TeamInvitation {
  readonly createdAt: Date;
  /** The member who invites, as they are called in the team; null where a server or an owner does. */
  readonly inviter: {
    readonly id: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
  } | null;
  /** The page of your app that its link leads to; null of invitations from before this was kept. */
  readonly callbackUrl: string | null;
}

/** Why nobody was invited. */
export type InvitationMailError = KnownError<ErrorsOf<'sendInvitationCode'>>;
/** Why an invitation was not taken back. */
export type InvitationRevocationError = KnownError<ErrorsOf<'revokeInvitation'>>;

/** The invitations to a team. */
export interface InvitationMethods {
  /**
   * Mails somebody a link by which they can join, good for seven days. Members need `$invite_members`.
   */
  readonly inviteUser: (invitation: NewInvitation) => Promise<Result<void, InvitationMailError>>;
  /** Those that can still be accepted, the oldest first. Members need `$invite_members`. */
  readonly listInvitations: () => Promise<TeamInvitation[]>;
}

interface InvitationParts<Access extends AccessType> {
  readonly call: Call<Access>;
  /** Where the link in the mail leads by default. */
  readonly defaultLink: () => string;
  /** Told after the list of invitations has changed. */
  readonly onChange: () => Promise<void>;
}

type WireInvitation = AnswerOf<'listInvitations'>['items'][number];

/** One of a team, which can be taken back. */
export const toInvitation = <Access extends AccessType>(
  { call, onChange }: Pick<InvitationParts<Access>, 'call' | 'onChange'>,
  team_id: string,
  wire: WireInvitation,
): TeamInvitation => ({
  id: wire.id,
  recipientEmail: wire.recipient_email,
  expiresAt: new Date(wire.expires_at_millis),
  async revoke() {
    const endpoint = addressed(endpoints.revokeInvitation, {
      params: { invitation_id: wire.id },
      query: { team_id },
    });
    const result = await unlessDone('VERIFICATION_CODE_NOT_FOUND', (onRepeat) => call(endpoint, { onRepeat }));
    // Also where somebody was quicker: it is in the list no more.
    await onChange();
    return result;
  },
});

/** Invites to one team. */
export function invitationMethods<Access extends AccessType>(
  parts: InvitationParts<Access>,
  team_id: string,
): InvitationMethods {
  const { call, defaultLink, onChange } = parts;
  return {
    async inviteUser({ email, callbackUrl = defaultLink() }) {
      // Not repeated when the answer is lost: the repetition would be a second invitation, to be revoked by itself.
      const answer = await call(endpoints.sendInvitationCode, { body: { email, team_id, callback_url: callbackUrl } });
      if (answer.status === 'ok') await onChange();
      return withoutData(answer);
    },
    async listInvitations() {
      const answer = await call(addressed(endpoints.listInvitations, { query: { team_id } }));
      if (answer.status === 'error') throw answer.error;
      return answer.data.items.map((wire) => toInvitation(parts, team_id, wire));
    },
  };
}

type WireServerInvitation = AnswerOf<'listInvitations', 'server'>['items'][number];

/** What servers know of an invitation beside what everybody does. */
export const toServerInvitation = (wire: WireServerInvitation): Omit<ServerTeamInvitation, keyof TeamInvitation> => ({
  createdAt: new Date(wire.created_at_millis),
  inviter: wire.inviter && {
    id: wire.inviter.id,
    displayName: wire.inviter.display_name,
    primaryEmail: wire.inviter.primary_email,
  },
  callbackUrl: wire.callback_url,
});
