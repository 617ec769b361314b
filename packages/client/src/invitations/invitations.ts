import * as endpoints from '@keystead/contract/client';
import type { Call } from '../http/call.ts';
import { addressed } from '../http/addressed.ts';
import type { AccessType, AnswerOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';
import type { MailOptions } from '../redirects/navigation.ts';

/** The options of `inviteUser`. */
export interface NewInvitation extends MailOptions {
  email: string;
}

/** A pending invitation to a team. */
export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly expiresAt: Date;
  /**
   * Revokes the invitation: its link stops working. Fails with `VERIFICATION_CODE_NOT_FOUND` if it is no longer
   * pending.
   */
  readonly revoke: () => Promise<Result<void, InvitationRevocationError>>;
}

/** A pending invitation with the details that servers see. */
export interface ServerTeamInvitation extends TeamInvitation {
  readonly createdAt: Date;
  /** The member who sent the invitation, with their name in the team; null if a server or the project staff sent it. */
  readonly inviter: {
    readonly id: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
  } | null;
  /** The page of your app that the link opens; null for invitations from before Keystead stored it. */
  readonly callbackUrl: string | null;
}

/** Why no invitation was sent. */
export type InvitationMailError = KnownError<ErrorsOf<'sendInvitationCode'>>;
/** Why an invitation was not revoked. */
export type InvitationRevocationError = KnownError<ErrorsOf<'revokeInvitation'>>;

/** The invitations of a team. */
export interface InvitationMethods {
  /**
   * Emails a link for joining the team. It works once, within seven days. Members need the permission
   * `$invite_members`, otherwise it fails with `TEAM_PERMISSION_REQUIRED`. Fails with `TEAM_INVITATION_LIMIT_REACHED`
   * if too many invitations are pending.
   */
  readonly inviteUser: (invitation: NewInvitation) => Promise<Result<void, InvitationMailError>>;
  /** Returns the pending invitations, oldest first. Members need the permission `$invite_members`. */
  readonly listInvitations: () => Promise<TeamInvitation[]>;
}

interface InvitationParts<Access extends AccessType> {
  readonly call: Call<Access>;
  /** Returns the page that the link in the email opens by default. */
  readonly defaultLink: () => string;
  /** Called after the list of invitations changed. */
  readonly onChange: () => Promise<void>;
}

type WireInvitation = AnswerOf<'listInvitations'>['items'][number];

/** Converts an invitation of the API to one that can be revoked. */
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
    // Also after an error: if someone else revoked the invitation first, the list changed too.
    await onChange();
    return result;
  },
});

/** Creates the invitation methods of one team. */
export function invitationMethods<Access extends AccessType>(
  parts: InvitationParts<Access>,
  team_id: string,
): InvitationMethods {
  const { call, defaultLink, onChange } = parts;
  return {
    async inviteUser({ email, callbackUrl = defaultLink() }) {
      // Not retried if the response is lost: the retry would send a second invitation, which has to be revoked
      // separately.
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

/** Returns the details of an invitation that only servers see. */
export const toServerInvitation = (wire: WireServerInvitation): Omit<ServerTeamInvitation, keyof TeamInvitation> => ({
  createdAt: new Date(wire.created_at_millis),
  inviter: wire.inviter && {
    id: wire.inviter.id,
    displayName: wire.inviter.display_name,
    primaryEmail: wire.inviter.primary_email,
  },
  callbackUrl: wire.callback_url,
});
