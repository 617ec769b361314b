import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';
import type { Metrics } from './create-metrics.ts';
import type { Database } from './db/open-database.ts';
import type { MailSettings } from './domains/mail/index.ts';
import { webhookSettings } from './domains/insight/index.ts';
import { createCheckedFetch } from './platform/checked-fetch.ts';
import type { Logger } from './platform/logger.ts';
import { createMailTransport } from './platform/mail-transport.ts';
import { createPasswords } from './platform/passwords.ts';
import { createResolveTxt } from './platform/resolve-txt.ts';
import { createSignal } from './platform/signal.ts';

interface Parts {
  readonly db: Database;
  readonly secret: string;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
}

/** Builds the context of a service from its configuration. */
export function configuredContext(config: Config, { db, secret, log, metrics }: Parts): Context {
  const { mailLimits, signUpLimits, flowLimits, guessLimits, teamLimits } = config;
  return createContext({
    db,
    secret,
    log,
    baseUrl: config.baseUrl,
    isProduction: config.isProduction,
    passwords: createPasswords({ cost: config.passwordHash, queueLength: config.passwordQueueLength }),
    mailLimits,
    signUpLimits,
    flowLimits,
    guessLimits,
    teamLimits,
    isTotpStrict: config.isTotpStrict,
    eventsKeptForDays: config.eventsKeptForDays,
    uploadTimes: config.uploadTimes,
    mail: mailSettings(config, metrics),
    webhooks: webhookSettings(reachOf(config), {
      onAttempt: (attempt) => metrics?.observeWebhookAttempt(attempt),
      onEnd: (status) => metrics?.countWebhookEnd(status),
    }),
    sharedOAuth: config.sharedOAuth,
    providerFetch: createProviderFetch(config),
    onSignIn: metrics?.countSignIn,
  });
}

/** In production, URLs and hosts that owners enter can't reach the private network of the instance (SSRF). */
const reachOf = ({ isProduction }: Config) => (isProduction ? 'public' : 'public-or-private');

/** The shared issuer is configured by the operator and may be anywhere; OAuth providers are public. */
function createProviderFetch(config: Config): typeof fetch {
  const { issuer } = config.sharedOAuth;
  const trusted = issuer && new URL(issuer.url).origin;
  const reach = reachOf(config);
  return createCheckedFetch({ reachOf: ({ origin }) => (origin === trusted ? 'anywhere' : reach) });
}

/**
 * In production, emails are sent through an SMTP server or not at all; elsewhere the inbox keeps emails without a
 * server.
 */
function mailSettings(config: Config, metrics: Metrics | undefined): MailSettings {
  const { smtp, isProduction } = config;
  return {
    transport: createMailTransport(),
    instanceServer: smtp,
    projectReach: reachOf(config),
    inbox: isProduction || smtp ? undefined : createSignal(),
    resolveTxt: createResolveTxt(),
    onFinished: (status, waitedMillis) => metrics?.countMail(status, waitedMillis),
    onWithheld: (limitedBy) => metrics?.countWithheldMail(limitedBy),
  };
}
