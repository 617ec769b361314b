import type { Language } from '@keystead/messages';
import type { KeyUses } from './domains/core/api-keys/key-uses.ts';
import type { MailSettings } from './domains/mail/email/mail-settings.ts';
import type { ClockOffset } from './domains/core/health/clock-offset.ts';
import type { Origin } from './domains/core/events/origin.ts';
import type {
  FlowLimits,
  GuessLimits,
  MailLimits,
  SignUpLimits,
  TeamLimits,
} from './domains/core/limits/limit-settings.ts';
import type { RefusedSignIns } from './domains/insight/refusals/refused-sign-in.ts';
import type { SignInCounts } from './domains/core/sign-in-counts/sign-in-counts.ts';
import type { SharedOAuth } from './domains/core/projects/shared-oauth.ts';
import type { SigningKeys } from './domains/core/signing-keys/signing-key.ts';
import type { WebhookSettings } from './domains/insight/webhooks/webhook-settings.ts';
import type { Db, Tx } from './db/db.ts';
import type { UploadTimes } from './platform/upload-times.ts';
import type { Clock } from './platform/clock.ts';
import type { Device } from './platform/device.ts';
import type { SecretBox } from './platform/encryption.ts';
import type { InstanceKeys } from './platform/instance-keys.ts';
import type { Logger } from './platform/logger.ts';
import type { Passwords } from './platform/passwords.ts';
import type { ProcessCache } from './platform/process-cache.ts';
import type { Random } from './platform/random.ts';

/** What a password is compared with where there is nothing to compare it with. */
export interface StandInHashes {
  /** Costs what the hash of somebody with that address would; always the same for one address, on every process. */
  of(projectId: string, email: string): Promise<string>;
}

/** Everything a verb may reach for. Clock, ids and randomness come from here and nowhere else. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  /** Measured while the process runs; `/ready` and metrics read it. */
  readonly clockOffset: ClockOffset;
  readonly random: Random;
  readonly passwords: Passwords;
  /** What passwords of nobody are compared with. */
  readonly standInHashes: StandInHashes;
  readonly instanceKeys: InstanceKeys;
  /** Seals secrets that must be readable again. */
  readonly secretBox: SecretBox;
  /** Seals the secrets of second factors, under a key of their own. */
  readonly totpBox: SecretBox;
  /** Seals what mails carry until they have left. */
  readonly mailBox: SecretBox;
  /** The keys that sign and verify access tokens, project by project. */
  readonly signingKeys: SigningKeys;
  /** Told which keys open requests. */
  readonly keyUses: KeyUses;
  /** Told what becomes of sign-ins. */
  readonly signInCounts: SignInCounts;
  /** Told which of them were refused. */
  readonly refusedSignIns: RefusedSignIns;
  /** Told to forget when something it may remember has changed. */
  readonly cache: ProcessCache;
  /** The public address of this instance, without a slash at its end. */
  readonly baseUrl: string;
  readonly isProduction: boolean;
  readonly mailLimits: MailLimits;
  readonly signUpLimits: SignUpLimits;
  readonly flowLimits: FlowLimits;
  readonly guessLimits: GuessLimits;
  readonly teamLimits: TeamLimits;
  /** One-time passwords of the current time step only, not of the one before. */
  readonly isTotpStrict: boolean;
  readonly mail: MailSettings;
  /** Keys at OAuth providers that are lent to projects. */
  readonly sharedOAuth: SharedOAuth;
  /** Calls OAuth providers, and nothing else. */
  readonly providerFetch: typeof fetch;
  /** How receivers of events are reached. */
  readonly webhooks: WebhookSettings;
  readonly eventsKeptForDays: number;
  readonly uploadTimes: UploadTimes;
  /** What the request at hand comes from. */
  readonly device: Device;
  /** Who asks for it; events tell. */
  readonly origin: Origin;
  /** What the request at hand asks to be written to people in; English where it asks for nothing that we know. */
  readonly language?: Language | undefined;
  readonly log: Logger;
}

/** What a verb asks for that must run in a transaction: only `inTransaction` makes one. */
export interface TransactionContext extends Context {
  readonly db: Tx;
}

/** The inner context shadows the outer one, so that nothing inside can use the pool by mistake. A throw rolls back. */
export function inTransaction<Value>(ctx: Context, work: (ctx: TransactionContext) => Promise<Value>): Promise<Value> {
  return ctx.db.transaction((db) => work({ ...ctx, db }));
}
