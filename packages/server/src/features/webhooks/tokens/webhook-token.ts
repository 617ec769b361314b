import type { Context } from '../../../context.ts';

const PREFIX = 'whtok_';
const LIFETIME_MS = 10 * 60_000;

const ownerOf = (projectId: string): string => `webhook token of ${projectId}`;

/** Nothing is kept of it: what opens for the project was sealed here. */
export function makeWebhookToken({ clock, secretBox }: Context, projectId: string): string {
  const endsAt = clock.now().getTime() + LIFETIME_MS;
  return PREFIX + secretBox.seal(String(endsAt), ownerOf(projectId)).toString('base64url');
}

export const looksLikeWebhookToken = (key: string): boolean => key.startsWith(PREFIX);

/** Whether it was made for this project, and is not over. */
export function isWebhookToken({ clock, secretBox }: Context, projectId: string, token: string): boolean {
  try {
    const sealed = Buffer.from(token.slice(PREFIX.length), 'base64url');
    return clock.now().getTime() < Number(secretBox.open(sealed, ownerOf(projectId)));
  } catch {
    return false; // of another project, changed, or made up
  }
}
