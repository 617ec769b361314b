import { KnownError } from '@keystead/contract';
import {
  AuthorizationResponseError,
  JSON_ATTRIBUTE_COMPARISON,
  JWT_CLAIM_COMPARISON,
  JWT_TIMESTAMP_CHECK,
  OperationProcessingError,
  ResponseBodyError,
} from 'oauth4webapi';
import type { Context } from '../../../context.ts';
import { AddressRefusedError } from '../../../platform/checked-address.ts';
import type { OAuthProviderId, ProviderKeys } from '../../core/index.ts';
import { UnusableAnswerError } from './read-answer.ts';

/** The refresh token no longer works: only the user can connect the account again. */
export class ProviderRejectedError extends Error {}

type FailureCode =
  | 'OAUTH_PROVIDER_ACCESS_DENIED'
  | 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE'
  | 'INVALID_AUTHORIZATION_CODE';

/** The error that people see, with the step and the reason for the log and the owner of the keys. */
export class ProviderFailure extends KnownError<FailureCode> {
  readonly step: Call['step'];
  /** Its words never contain any part of a response, a token or a code. */
  readonly reason: string;

  constructor(code: FailureCode, { step, reason }: { readonly step: Call['step']; readonly reason: string }) {
    super(code);
    this.step = step;
    this.reason = reason;
  }
}

interface Call {
  readonly keys: ProviderKeys;
  readonly providerId: OAuthProviderId;
  readonly step: 'discovery' | 'authorization' | 'tokens' | 'profile' | 'renewal';
}

/** A response that belongs to another person's flow, or to another client. */
const FOREIGN = [JWT_CLAIM_COMPARISON, JWT_TIMESTAMP_CHECK, JSON_ATTRIBUTE_COMPARISON];

/** Turns every failure at a provider into an error of the catalog, and logs it if the provider is to blame. */
export async function explainFailures<Value>(ctx: Context, call: Call, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KnownError && error.code === 'OAUTH_PROVIDER_EMAIL_MISSING') throw error;
    const { providerId, keys, step } = call;
    const why = { step, reason: reasonOf(error) };
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      throw new ProviderFailure('OAUTH_PROVIDER_ACCESS_DENIED', why);
    if (isGrantRefused(error)) {
      if (step === 'renewal') throw new ProviderRejectedError('the provider does not renew the token');
      throw new ProviderFailure('INVALID_AUTHORIZATION_CODE', why);
    }
    if (isForeign(error, call)) throw new ProviderFailure('INVALID_AUTHORIZATION_CODE', why);
    ctx.log.warn(
      { provider: providerId, clientId: keys.clientId, ...why },
      'OAuth provider returned an unexpected response',
    );
    throw new ProviderFailure('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', why);
  }
}

const isGrantRefused = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant';

function isForeign(error: unknown, { step }: Call): boolean {
  if (!(error instanceof OperationProcessingError)) return false;
  return step === 'authorization' || (step !== 'discovery' && FOREIGN.includes(error.code ?? ''));
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableAnswerError || error instanceof AddressRefusedError) return error.message;
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return /^[a-z_]{1,64}$/.test(error.error) ? error.error : 'unrecognized error';
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
