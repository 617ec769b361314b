import type { Context } from '../../../context.ts';
import type { Receiver } from './webhook-endpoint.ts';

const PREFIX = 'whsec_';

/** 45 bytes, within the range that Standard Webhooks allows. */
const newSecret = ({ random }: Pick<Context, 'random'>): string =>
  `${PREFIX}${Buffer.from(random.secret()).toString('base64')}`;

interface EndpointKey {
  readonly projectId: string;
  readonly id: string;
}

const ownerOf = ({ projectId, id }: EndpointKey): string => `secret of the webhook endpoint ${id} of ${projectId}`;

/** Returns a new secret to show once, and its encrypted form. */
export function makeSecret(ctx: Context, endpoint: EndpointKey): { secret: string; sealed: Buffer } {
  const secret = newSecret(ctx);
  return { secret, sealed: ctx.secretBox.seal(secret, ownerOf(endpoint)) };
}

/** Returns the end of a secret, which lets people tell secrets apart. */
export const lastFourOf = ({ secretBox }: Context, endpoint: EndpointKey & Pick<Receiver, 'secretSealed'>): string =>
  secretBox.open(endpoint.secretSealed, ownerOf(endpoint)).slice(-4);

/** Returns the currently valid secrets as keys, the newest first. */
export function signingKeysOf({ secretBox, clock }: Context, receiver: Receiver): Buffer[] {
  const { secretSealed, previousSecretSealed, previousSecretUntil } = receiver;
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil > clock.now();
  const sealed = isPreviousValid && previousSecretSealed ? [secretSealed, previousSecretSealed] : [secretSealed];
  return sealed.map((one) => Buffer.from(secretBox.open(one, ownerOf(receiver)).slice(PREFIX.length), 'base64'));
}
