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

/** Why an address was not added. */
export type ContactChannelCreationError = KnownError<ErrorsOf<'createContactChannel'>>;
/** Why an address was not changed. */
export type ContactChannelUpdateError = KnownError<ErrorsOf<'updateContactChannel'>>;
/** Why an address was not removed. */
export type ContactChannelDeletionError = KnownError<ErrorsOf<'deleteContactChannel'>>;
/** Why no link was mailed to an address. */
export type ChannelVerificationError = KnownError<ErrorsOf<'sendChannelVerificationCode'>>;

/** What can be changed about an address; both need one that is verified. */
export interface ContactChannelChanges {
  /** The address before stays, as a second one. */
  isPrimary?: true;
  /** Whether it signs the user in. */
  usedForAuth?: boolean;
}

/** An address that a user gets. */
export interface NewContactChannel {
  value: string;
  /** Signs the user in once it is proved, unless somebody else signs in with it by then. */
  usedForAuth?: boolean;
  /** Takes the place of the primary address once it is proved, and of another that waits for that. */
  becomesPrimary?: boolean;
}

/** An address of a user. */
export interface ContactChannel<Changes = ContactChannelChanges, Mail extends unknown[] = [options?: MailOptions]> {
  readonly id: string;
  readonly type: 'email';
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
  /** Takes the place of the primary address once it is proved. */
  readonly becomesPrimary: boolean;
  /** Mails a link that proves it. */
  readonly sendVerificationEmail: (...options: Mail) => Promise<Result<void, ChannelVerificationError>>;
  /** Throws a `KnownError` with the code CONTACT_CHANNEL_NOT_VERIFIED where the address is not verified. */
  readonly update: (changes: Changes) => Promise<Result<ContactChannel<Changes, Mail>, ContactChannelUpdateError>>;
  /** Throws a `KnownError` with the code PRIMARY_EMAIL_NOT_DELETABLE for the primary address. */
  readonly delete: () => Promise<Result<void, ContactChannelDeletionError>>;
}

/** The addresses of one user. */
export interface ContactChannelMethods<
  New = NewContactChannel,
  Changes = ContactChannelChanges,
  Mail extends unknown[] = [options?: MailOptions],
> {
  /** All of them, the primary one first. */
  readonly listContactChannels: () => Promise<ContactChannel<Changes, Mail>[]>;
  /** Adds an address. Nothing is mailed before `sendVerificationEmail`. */
  readonly createContactChannel: (
    channel: New,
  ) => Promise<Result<ContactChannel<Changes, Mail>, ContactChannelCreationError>>;
}

interface Actor<Access extends AccessType, New, Changes, Mail extends unknown[]> {
  readonly call: Call<Access>;
  readonly toNew: (channel: New) => Omit<BodyOf<'createContactChannel', Access>, 'user_id' | 'type'>;
  readonly toChanges: (changes: Changes) => BodyOf<'updateContactChannel', Access>;
  readonly callbackUrlOf: (...options: Mail) => string;
  /** Told after a mail was asked for. */
  readonly onMail?: () => void;
  /** Told after something changed. */
  readonly onChange?: () => Promise<unknown>;
}

/** Acts on the addresses of one user: their id, or `me`. */
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
        // A lost answer may bring a second mail, whose link is as good; a lost request would bring none at all.
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
      const body = { ...toNew(channel), user_id, type: 'email' } as BodyOf<'createContactChannel', Access>; // which it is with these two
      return viewed(await call(endpoints.createContactChannel, { body, isRepeatable: true })); // one that waits for its proof is answered again
    },
  };
}
