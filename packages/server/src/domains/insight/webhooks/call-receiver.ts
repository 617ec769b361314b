import type { Context } from '../../../context.ts';
import { AddressRefusedError } from '../../../platform/checked-address.ts';
import type { Receiver } from './webhook-endpoint.ts';
import { signatureOf, webhookHeaders, type SignedMessage } from './webhook-headers.ts';
import { signingKeysOf } from './webhook-secret.ts';

const EXCERPT_LENGTH = 1000;

/** The result of one attempt. */
export interface Outcome {
  readonly isAccepted: boolean;
  /** Null without a response. */
  readonly status: number | null;
  /** Why there was no response, in words for the owner. */
  readonly error: string | null;
  /** The start of the response. */
  readonly excerpt: string | null;
  readonly millis: number;
  /** The signature that was sent, by the secrets valid at that time. */
  readonly signature: string;
}

/** Sends one attempt. A redirect is not followed and counts as refused. */
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
  ECONNREFUSED: 'Connection refused.',
  ECONNRESET: 'The connection was reset.',
  ENOTFOUND: "The host name can't be resolved.",
};

/** Error messages of other libraries may reveal the private network, so they are not shown. */
function whyNoAnswer({ webhooks }: Context, error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  if (!(error instanceof Error)) return 'The connection failed.';
  if (error.message === 'it took too long') return `No response within ${webhooks.timeoutMs / 1000} seconds.`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) return "The TLS certificate isn't valid for this host.";
  return REASONS[code] ?? 'The connection failed.';
}
