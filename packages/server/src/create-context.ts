import type { Context } from './context.ts';
import type { Database } from './db/open-database.ts';
import {
  createKeyUses,
  createClockOffset,
  SYSTEM,
  DEFAULT_FLOW_LIMITS,
  DEFAULT_GUESS_LIMITS,
  DEFAULT_MAIL_LIMITS,
  DEFAULT_SIGN_UP_LIMITS,
  DEFAULT_TEAM_LIMITS,
  type FlowLimits,
  type GuessLimits,
  type MailLimits,
  type SignUpLimits,
  type TeamLimits,
  createSignInCounts,
  type SignInCountsOptions,
  type SharedOAuth,
  createSigningKeys,
} from './domains/core/index.ts';
import { createStandInHashes } from './domains/auth/index.ts';
import { inboxOnly, type MailSettings } from './domains/mail/index.ts';
import { createRefusedSignIns, webhookSettings, type WebhookSettings } from './domains/insight/index.ts';
import { DEFAULT_UPLOAD_TIMES, type UploadTimes } from './platform/upload-times.ts';
import { createCheckedFetch } from './platform/checked-fetch.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { NO_DEVICE } from './platform/device.ts';
import { createSecretBox } from './platform/encryption.ts';
import { deriveInstanceKeys } from './platform/instance-keys.ts';
import type { Logger } from './platform/logger.ts';
import type { Passwords } from './platform/passwords.ts';
import { createProcessCache } from './platform/process-cache.ts';
import { systemRandom, type Random } from './platform/random.ts';

export interface ContextParts {
  readonly db: Database;
  readonly secret: string;
  readonly baseUrl: string;
  readonly isProduction?: boolean;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly mailLimits?: MailLimits;
  readonly signUpLimits?: SignUpLimits;
  readonly flowLimits?: FlowLimits;
  readonly guessLimits?: GuessLimits;
  readonly teamLimits?: TeamLimits;
  readonly isTotpStrict?: boolean;
  readonly mail?: MailSettings;
  readonly sharedOAuth?: SharedOAuth;
  readonly providerFetch?: typeof fetch;
  readonly webhooks?: WebhookSettings;
  readonly onSignIn?: SignInCountsOptions['onSignIn'];
  readonly eventsKeptForDays?: number;
  readonly uploadTimes?: UploadTimes;
  readonly clock?: Clock;
  readonly random?: Random;
}

/** Builds the context from everything that differs between an instance and a test. */
export function createContext({
  db,
  secret,
  baseUrl,
  isProduction = false,
  passwords,
  log,
  clock = systemClock,
  random = systemRandom,
  mailLimits = DEFAULT_MAIL_LIMITS,
  signUpLimits = DEFAULT_SIGN_UP_LIMITS,
  flowLimits = DEFAULT_FLOW_LIMITS,
  guessLimits = DEFAULT_GUESS_LIMITS,
  teamLimits = DEFAULT_TEAM_LIMITS,
  isTotpStrict = false,
  mail = inboxOnly(),
  sharedOAuth = { keys: {}, isDevelopment: false },
  providerFetch = createCheckedFetch({ reachOf: () => 'public' }),
  webhooks = webhookSettings('public'),
  onSignIn,
  eventsKeptForDays = 90,
  uploadTimes = DEFAULT_UPLOAD_TIMES,
}: ContextParts): Context {
  const instanceKeys = deriveInstanceKeys(secret);
  const secretBox = createSecretBox(instanceKeys.bytes('secrets at rest'));
  const cache = createProcessCache();
  return {
    db,
    clock,
    clockOffset: createClockOffset({ db, clock, log }),
    random,
    passwords,
    standInHashes: createStandInHashes({ db, instanceKeys, passwords }),
    instanceKeys,
    secretBox,
    totpBox: createSecretBox(instanceKeys.bytes('TOTP secrets at rest')),
    mailBox: createSecretBox(instanceKeys.bytes('mail payloads')),
    cache,
    keyUses: createKeyUses({ db, log }),
    signInCounts: createSignInCounts({ db, log, onSignIn }),
    refusedSignIns: createRefusedSignIns({ db, log, random }),
    signingKeys: createSigningKeys({ db, cache, secretBox }),
    baseUrl,
    isProduction,
    mailLimits,
    signUpLimits,
    flowLimits,
    guessLimits,
    teamLimits,
    isTotpStrict,
    mail,
    sharedOAuth,
    providerFetch,
    webhooks,
    eventsKeptForDays,
    uploadTimes,
    device: NO_DEVICE,
    origin: SYSTEM,
    log,
  };
}
