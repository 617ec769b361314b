import { KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../platform/secret-hash.ts';
import type { Project } from '../../core/index.ts';
import { issueAccessToken } from './access-token.ts';
import { deviceOf } from './device-of.ts';
import { usedSince } from './idle-limit.ts';
import { replaceRefreshToken, useRefreshToken } from './refresh-tokens.queries.ts';
import type { SessionUser } from './session.ts';
import { familyHashOf, successorOf, takeSpentToken } from './spent-token.ts';

const USE_NOTED_EVERY_MS = 60_000;
/** Longer than a replaced token can be used, so that it always leads to the current one. */
const ROTATED_EVERY_MS = 60_000;

export interface RefreshedSession {
  readonly accessToken: string;
  /** The refresh token to use from now on. */
  readonly refreshToken: string;
}

/** Returns a new access token for an active session, and a new refresh token if the caller can store it. */
export async function refreshSession(
  ctx: Context,
  project: Project,
  refreshToken: string | undefined,
  { isRotating = false }: { isRotating?: boolean } = {},
): Promise<RefreshedSession> {
  if (refreshToken === undefined) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  const proved =
    (isRotating && (await rotate(ctx, project, refreshToken))) ||
    (await use(ctx, project, refreshToken)) ||
    (await useSpent(ctx, project, refreshToken));
  if (!proved) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  return {
    accessToken: await issueAccessToken(ctx, project.id, proved.user),
    refreshToken: proved.refreshToken,
  };
}

interface Proved {
  readonly user: SessionUser;
  readonly refreshToken: string;
}

const ago = (ctx: Context, millis: number): Date => new Date(ctx.clock.now().getTime() - millis);

const useOf = (ctx: Context, project: Project, refreshToken: string) => ({
  ...deviceOf(ctx),
  projectId: project.id,
  hash: hashSecret(refreshToken),
  now: ctx.clock.now(),
  usedSince: usedSince(ctx, project.config.sessionIdleLimitMillis),
});

/** Returns undefined if the token is too new to be replaced, or was replaced already. */
async function rotate(ctx: Context, project: Project, refreshToken: string): Promise<Proved | undefined> {
  const successor = successorOf(ctx, refreshToken);
  const user = await replaceRefreshToken(ctx.db, {
    ...useOf(ctx, project, refreshToken),
    successorHash: hashSecret(successor),
    familyHash: familyHashOf(refreshToken),
    ifRotatedBefore: ago(ctx, ROTATED_EVERY_MS),
  });
  return user && { user, refreshToken: successor };
}

async function use(ctx: Context, project: Project, refreshToken: string): Promise<Proved | undefined> {
  const user = await useRefreshToken(ctx.db, {
    ...useOf(ctx, project, refreshToken),
    noteIfUsedBefore: ago(ctx, USE_NOTED_EVERY_MS),
  });
  return user && { user, refreshToken };
}

/** For a client that didn't get the successor: the response was lost, or went to another tab. */
async function useSpent(ctx: Context, project: Project, refreshToken: string): Promise<Proved | undefined> {
  const user = await takeSpentToken(ctx, project.id, refreshToken);
  return user && { user, refreshToken: successorOf(ctx, refreshToken) };
}
