import type { Context } from '../../../context.ts';
import { AddressRefusedError } from '../../../platform/checked-address.ts';
import type { Receiver } from './webhook-endpoint.ts';
import { signatureOf, webhookHeaders, type SignedMessage } from './webhook-headers.ts';
import { signingKeysOf } from './webhook-secret.ts';

const EXCERPT_LENGTH = 1000;

/** How one attempt ended. */
export interface Outcome {
  readonly isAccepted: boolean;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Why there was none, in words for the owner. */
  readonly error: string | null;
  /** How the answer begins. */
  readonly excerpt: string | null;
  readonly millis: number;
  /** Of what was sent, by the secrets that signed at that moment. */
  readonly signature: string;
}

/** Sends something once. A redirect is an answer like others, and none that accepts. */
export async function callReceiver(
  ctx: Context,
  receiver: Receiver,
  message: SignedMessage,
  signal?: AbortSignal,
): Promise<Outcome> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  const signature = signatureOf(signingKeysOf(ctx, receiver), message);
  const headers = webhookHeaders(message, signature);
  try {
    const sent = { method: 'POST', headers, body: message.body, ...(signal && { signal }) };
    const answer = await ctx.webhooks.fetch(receiver.url, sent);
    const text = (await answer.text()).replaceAll('\0', '').slice(0, EXCERPT_LENGTH);
    return { isAccepted: answer.ok, status: answer.status, error: null, excerpt: text, millis: took(), signature };
  } catch (error) {
    return {
      isAccepted: false,
      status: null,
      error: whyNoAnswer(ctx, error),
      excerpt: null,
      millis: took(),
      signature,
    };
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody answers at this address.',
  ECONNRESET: 'The connection broke off.',
  ENOTFOUND: 'The host is not known.',
};

/** What others wrote into an error may tell of our own network, so that it is not passed on. */
function whyNoAnswer({ webhooks }: Context, error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  if (!(error instanceof Error)) return 'The connection failed.';
  if (error.message === 'it took too long') return `There was no answer within ${webhooks.timeoutMs / 1000} seconds.`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) return 'The certificate is not valid for this host.';
  return REASONS[code] ?? 'The connection failed.';
}
