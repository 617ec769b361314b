import { KnownError } from '@keystead/contract';
import {
  AuthorizationResponseError,
  JSON_ATTRIBUTE_COMPARISON,
  JWT_CLAIM_COMPARISON,
  JWT_TIMESTAMP_CHECK,
  OperationProcessingError,
  ResponseBodyError,
} from 'oauth4webapi';
import type { Context } from '../../context.ts';
import { AddressRefusedError } from '../../platform/checked-address.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OAuthProviderId, ProviderKeys } from '../projects/index.ts';
import { UnusableAnswerError } from './read-answer.ts';

/** The refresh token is no longer good: only people can connect the account again. */
export class ProviderRejectedError extends Error {}

interface Call {
  readonly keys: ProviderKeys;
  readonly providerId: OAuthProviderId;
  readonly step: 'discovery' | 'authorization' | 'tokens' | 'profile' | 'renewal';
}

/** An answer that belongs to somebody else's flow, or to another client. */
const FOREIGN = [JWT_CLAIM_COMPARISON, JWT_TIMESTAMP_CHECK, JSON_ATTRIBUTE_COMPARISON];

/** Whatever goes wrong at a provider is an error of the catalogue, and a line in the log where the provider is to blame. */
export async function explainFailures<Value>(ctx: Context, call: Call, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error; // facts about the account, told to its owner
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      throw new KnownError('OAUTH_PROVIDER_ACCESS_DENIED');
    if (isGrantRefused(error)) {
      if (call.step === 'renewal') throw new ProviderRejectedError('the provider does not renew the token');
      throw new KnownError('INVALID_AUTHORIZATION_CODE');
    }
    if (isForeign(error, call)) throw new KnownError('INVALID_AUTHORIZATION_CODE');
    const { providerId, keys, step } = call;
    ctx.log.warn(
      { provider: providerId, clientId: keys.clientId, step, reason: reasonOf(error) },
      'an OAuth provider did not answer as it should',
    );
    throw new KnownError('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE');
  }
}

const isGrantRefused = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant';

function isForeign(error: unknown, { step }: Call): boolean {
  if (!(error instanceof OperationProcessingError)) return false;
  return step === 'authorization' || (step !== 'discovery' && FOREIGN.includes(error.code ?? ''));
}

/** In words that can hold nothing of an answer, a token or a code. */
function reasonOf(error: unknown): string {
  if (error instanceof UnusableAnswerError || error instanceof AddressRefusedError) return error.message;
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return /^[a-z_]{1,64}$/.test(error.error) ? error.error : 'an error without a usable name';
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
