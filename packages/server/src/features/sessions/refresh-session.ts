import { KnownError } from '@keystead/contract';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../platform/secret-hash.ts';
import type { User } from '../users/index.ts';
import { issueAccessToken } from './access-token.ts';
import { deviceOf } from './device-of.ts';
import { replaceRefreshToken, useRefreshToken } from './refresh-tokens.queries.ts';
import { familyHashOf, successorOf } from './successor.ts';
import { takeSpentToken } from './take-spent-token.ts';

const USE_NOTED_EVERY_MS = 60_000;
/** Longer than a replaced token can be used, so that it always leads to the one that is used now. */
const ROTATED_EVERY_MS = 60_000;

export interface RefreshedSession {
  readonly accessToken: string;
  /** The one to use from now on. */
  readonly refreshToken: string;
}

/** A new access token for a living session, and a new refresh token if the caller can keep it. */
export async function refreshSession(
  ctx: Context,
  projectId: string,
  refreshToken: string | undefined,
  { isRotating = false }: { isRotating?: boolean } = {},
): Promise<RefreshedSession> {
  if (refreshToken === undefined) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const proved =
    (isRotating && (await rotate(ctx, projectId, refreshToken))) ||
    (await use(ctx, projectId, refreshToken)) ||
    (await useSpent(ctx, projectId, refreshToken));
  if (!proved) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  return {
    accessToken: await issueAccessToken(ctx, projectId, proved.user),
    refreshToken: proved.refreshToken,
  };
}

interface Proved {
  readonly user: User & { sessionId: string };
  readonly refreshToken: string;
}

const ago = (ctx: Context, millis: number): Date => new Date(ctx.clock.now().getTime() - millis);

const useOf = (ctx: Context, projectId: string, refreshToken: string) => ({
  ...deviceOf(ctx),
  projectId,
  hash: hashSecret(refreshToken),
  now: ctx.clock.now(),
});

/** Nothing if the token is too young for it, or was replaced already. */
async function rotate(ctx: Context, projectId: string, refreshToken: string): Promise<Proved | undefined> {
  const successor = successorOf(ctx, refreshToken);
  const user = await replaceRefreshToken(ctx.db, {
    ...useOf(ctx, projectId, refreshToken),
    successorHash: hashSecret(successor),
    familyHash: familyHashOf(refreshToken),
    ifRotatedBefore: ago(ctx, ROTATED_EVERY_MS),
  });
  return user && { user, refreshToken: successor };
}

async function use(ctx: Context, projectId: string, refreshToken: string): Promise<Proved | undefined> {
  const user = await useRefreshToken(ctx.db, {
    ...useOf(ctx, projectId, refreshToken),
    noteIfUsedBefore: ago(ctx, USE_NOTED_EVERY_MS),
  });
  return user && { user, refreshToken };
}

/** The answer with the successor was lost, or went to another tab. */
async function useSpent(ctx: Context, projectId: string, refreshToken: string): Promise<Proved | undefined> {
  const user = await takeSpentToken(ctx, projectId, refreshToken);
  return user && { user, refreshToken: successorOf(ctx, refreshToken) };
}
