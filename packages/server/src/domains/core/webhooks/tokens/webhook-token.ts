import { inTransaction, type Context } from '../../../../context.ts';
import { writeEvent } from '../../events/record-event.ts';

const PREFIX = 'whtok_';
const LIFETIME_MS = 10 * 60_000;

/** The actor that requested the token; changes made with it are recorded as theirs. */
export type WebhookTokenMaker = Pick<Context['origin'], 'actor' | 'actorId'>;

interface Content extends WebhookTokenMaker {
  readonly expiresAtMillis: number;
}

const ownerOf = (projectId: string): string => `webhook token of ${projectId}`;

/** Stores nothing but the event: a token that decrypts for the project was created here. */
export async function createWebhookToken(ctx: Context, projectId: string): Promise<string> {
  const { actor, actorId } = ctx.origin;
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFETIME_MS);
  const data = { id: ctx.random.uuid(), expires_at_millis: expiresAt.getTime() };
  await inTransaction(ctx, (ctx) => writeEvent(ctx, projectId, { type: 'webhook_token.created', version: 1, data }));
  const content: Content = { expiresAtMillis: expiresAt.getTime(), actor, actorId };
  return PREFIX + ctx.secretBox.seal(JSON.stringify(content), ownerOf(projectId)).toString('base64url');
}

export const looksLikeWebhookToken = (key: string): boolean => key.startsWith(PREFIX);

/** Returns who created the token, if it is for this project and has not expired. */
export function openWebhookToken(
  { clock, secretBox }: Context,
  projectId: string,
  token: string,
): WebhookTokenMaker | undefined {
  try {
    const sealed = Buffer.from(token.slice(PREFIX.length), 'base64url');
    const content = JSON.parse(secretBox.open(sealed, ownerOf(projectId))) as Content; // only this service encrypts it
    const { expiresAtMillis, actor, actorId } = content;
    return clock.now().getTime() < expiresAtMillis ? { actor, actorId } : undefined;
  } catch {
    return undefined; // of another project, modified, or invented
  }
}
