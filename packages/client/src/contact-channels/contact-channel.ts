import * as endpoints from '@keystead/contract/client';
import type { ManifestEntry } from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AccessType, AnswerOf, BodyOf, EndpointName, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { own } from '../http/own.ts';
import type { MailOptions } from '../redirects/navigation.ts';
import type { Result } from '../result.ts';
import { withoutData } from '../without-data.ts';

/** Why an email address was not added. */
export type ContactChannelCreationError = KnownError<ErrorsOf<'createContactChannel'>>;
/** Why an email address was not changed. */
export type ContactChannelUpdateError = KnownError<ErrorsOf<'updateContactChannel'>>;
/** Why an email address was not deleted. */
export type ContactChannelDeletionError = KnownError<ErrorsOf<'deleteContactChannel'>>;
/** Why no verification email was sent. */
export type ChannelVerificationError = KnownError<ErrorsOf<'sendChannelVerificationCode'>>;

/** Changes to an email address. Both require that the address is verified. */
export interface ContactChannelChanges {
  /** Makes this the primary email. The previous one stays as an additional address. */
  isPrimary?: true;
  /** Whether the user can sign in with this address. */
  usedForAuth?: boolean;
}

/** A new email address of a user. */
export interface NewContactChannel {
  /** The email address. */
  value: string;
  /** Lets the user sign in with this address once it is verified, unless another user signs in with it by then. */
  usedForAuth?: boolean;
  /**
   * Makes this the primary email once it is verified. Deletes any other address that is waiting to become the primary
   * email.
   */
  becomesPrimary?: boolean;
}

/** An email address of a user. */
export interface ContactChannel<Changes = ContactChannelChanges, Mail extends unknown[] = [options?: MailOptions]> {
  readonly id: string;
  readonly type: 'email';
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  /** Whether the user can sign in with this address: with a password, a magic link or a password reset. */
  readonly usedForAuth: boolean;
  /** Whether this becomes the primary email once it is verified. */
  readonly becomesPrimary: boolean;
  /** Emails a link that verifies the address. Fails with `EMAIL_ALREADY_VERIFIED` if it is verified. */
  readonly sendVerificationEmail: (...options: Mail) => Promise<Result<void, ChannelVerificationError>>;
  /**
   * Changes the fields you pass and returns the changed address. Fails with
   * `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE` if another user signs in with it. Throws a `KnownError`
   * with the code `CONTACT_CHANNEL_NOT_VERIFIED` if the address isn't verified.
   */
  readonly update: (changes: Changes) => Promise<Result<ContactChannel<Changes, Mail>, ContactChannelUpdateError>>;
  /**
   * Deletes the address. Throws a `KnownError` with the code `PRIMARY_EMAIL_NOT_DELETABLE` if it is the primary email.
   */
  readonly delete: () => Promise<Result<void, ContactChannelDeletionError>>;
}

/** The email addresses of a user. */
export interface ContactChannelMethods<
  New = NewContactChannel,
  Changes = ContactChannelChanges,
  Mail extends unknown[] = [options?: MailOptions],
> {
  /** Returns all email addresses, the primary email first. */
  readonly listContactChannels: () => Promise<ContactChannel<Changes, Mail>[]>;
  /**
   * Adds an email address and returns it. No email is sent until you call its `sendVerificationEmail`. Fails with
   * `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE` if another user already signs in with it.
   */
  readonly createContactChannel: (
    channel: New,
  ) => Promise<Result<ContactChannel<Changes, Mail>, ContactChannelCreationError>>;
}

interface Actor<Access extends AccessType, New, Changes, Mail extends unknown[]> {
  readonly call: Call<Access>;
  readonly toNew: (channel: New) => Omit<BodyOf<'createContactChannel', Access>, 'user_id' | 'type'>;
  readonly toChanges: (changes: Changes) => BodyOf<'updateContactChannel', Access>;
  readonly callbackUrlOf: (...options: Mail) => string;
  /** Called after an email was requested. */
  readonly onMail?: () => void;
  /** Called after a change. */
  readonly onChange?: () => Promise<unknown>;
}

/** Creates the email address methods of one user, given by ID or as `me`. */
export function contactChannelMethods<Access extends AccessType, New, Changes, Mail extends unknown[]>(
  { call, toNew, toChanges, callbackUrlOf, onMail, onChange }: Actor<Access, New, Changes, Mail>,
  user_id: string,
): ContactChannelMethods<New, Changes, Mail> {
  const at = <Name extends EndpointName>(endpoint: ManifestEntry<Name>, contact_channel_id: string) =>
    addressed(user_id === 'me' ? own(endpoint) : endpoint, { params: { user_id, contact_channel_id } });

  type Wire = AnswerOf<'listContactChannels'>['items'][number];
  const view = (wire: Wire): ContactChannel<Changes, Mail> => ({
    id: wire.id,
    type: wire.type,
    value: wire.value,
    isPrimary: wire.is_primary,
    isVerified: wire.is_verified,
    usedForAuth: wire.used_for_auth,
    becomesPrimary: wire.becomes_primary,
    async sendVerificationEmail(...options) {
      const answer = await call(at(endpoints.sendChannelVerificationCode, wire.id), {
        body: { callback_url: callbackUrlOf(...options) },
        // A retry can send a second email, whose link works too; without it, a lost request would send none.
        isRepeatable: true,
      });
      if (answer.status === 'ok') onMail?.();
      return withoutData(answer);
    },
    async update(changes) {
      const answer = await call(at(endpoints.updateContactChannel, wire.id), { body: toChanges(changes) });
      return viewed(answer);
    },
    async delete() {
      const answer = await call(at(endpoints.deleteContactChannel, wire.id));
      await onChange?.();
      return withoutData(answer);
    },
  });

  async function viewed<Failure>(
    answer: Result<Wire, Failure>,
  ): Promise<Result<ContactChannel<Changes, Mail>, Failure>> {
    if (answer.status === 'error') return answer;
    await onChange?.();
    return { status: 'ok', data: view(answer.data) };
  }

  return {
    async listContactChannels() {
      const answer = await call(addressed(endpoints.listContactChannels, { query: { user_id } }));
      if (answer.status === 'error') throw answer.error;
      return answer.data.items.map(view);
    },
    async createContactChannel(channel) {
      const body = { ...toNew(channel), user_id, type: 'email' } as BodyOf<'createContactChannel', Access>; // complete with these two fields
      return viewed(await call(endpoints.createContactChannel, { body, isRepeatable: true })); // a retry returns the same unverified address
    },
  };
}
