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

/** Hashes to compare a password with when the account doesn't exist or has no password (enumeration, timing attack). */
export interface StandInHashes {
  /** Returns a hash that costs as much as the one of a real user; the same for an email address on every process. */
  of(projectId: string, email: string): Promise<string>;
}

/** Everything a verb may use. Clock, ids and randomness come only from here. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  /** Measured while the process runs; `/ready` and metrics read it. */
  readonly clockOffset: ClockOffset;
  readonly random: Random;
  readonly passwords: Passwords;
  /** Stand-ins for the password hashes of unknown users. */
  readonly standInHashes: StandInHashes;
  readonly instanceKeys: InstanceKeys;
  /** Encrypts secrets that must be readable again. */
  readonly secretBox: SecretBox;
  /** Encrypts authenticator app secrets, with a separate key. */
  readonly totpBox: SecretBox;
  /** Encrypts the links and codes of emails until they are sent. */
  readonly mailBox: SecretBox;
  /** The keys that sign and verify the access tokens of each project. */
  readonly signingKeys: SigningKeys;
  /** Records which API keys are used. */
  readonly keyUses: KeyUses;
  /** Counts sign-ins by method and outcome. */
  readonly signInCounts: SignInCounts;
  /** Records refused sign-ins. */
  readonly refusedSignIns: RefusedSignIns;
  /** The in-memory cache of this process, to clear after a change. */
  readonly cache: ProcessCache;
  /** The public URL of this instance, without a trailing slash. */
  readonly baseUrl: string;
  readonly isProduction: boolean;
  readonly mailLimits: MailLimits;
  readonly signUpLimits: SignUpLimits;
  readonly flowLimits: FlowLimits;
  readonly guessLimits: GuessLimits;
  readonly teamLimits: TeamLimits;
  /** Whether only the one-time password of the current time step is accepted, not the previous one. */
  readonly isTotpStrict: boolean;
  readonly mail: MailSettings;
  /** The shared OAuth provider keys that projects can use. */
  readonly sharedOAuth: SharedOAuth;
  /** Calls OAuth providers, and nothing else. */
  readonly providerFetch: typeof fetch;
  /** How webhook endpoints are called. */
  readonly webhooks: WebhookSettings;
  readonly eventsKeptForDays: number;
  readonly uploadTimes: UploadTimes;
  /** The device and IP address of the current request. */
  readonly device: Device;
  /** The actor of the current request, as events record it. */
  readonly origin: Origin;
  /** The language that the request asks emails to be in; English if it names none that is supported. */
  readonly language?: Language | undefined;
  readonly log: Logger;
}

/** The context of a verb that must run in a transaction: only `inTransaction` creates one. */
export interface TransactionContext extends Context {
  readonly db: Tx;
}

/**
 * Runs the work in one transaction and rolls back when it throws. Its context replaces the outer one, so that nothing
 * inside uses the pool by mistake.
 */
export function inTransaction<Value>(ctx: Context, work: (ctx: TransactionContext) => Promise<Value>): Promise<Value> {
  return ctx.db.transaction((db) => work({ ...ctx, db }));
}
