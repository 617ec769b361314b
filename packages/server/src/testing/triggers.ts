import type { Call } from './call.ts';
import type { Sample, Scene, Triggers } from './endpoint-case.ts';
import { makeProject, type OwnedProject } from './make-project.ts';
import { signUp, type SignedIn } from './sign-up.ts';
import type { World } from './world.ts';

export const EVIL_URL = 'https://evil.example';
export const NO_ID = '0b6a1c1a-7d55-4a0e-8a39-6f6d3c7e9f10';

export const changed = (sample: Sample, body: object, accessToken?: string): Call => ({
  as: 'client',
  accessToken,
  body: { ...(sample.body as object), ...body },
});
export const ofUser = ({ user }: Scene): string => user.accessToken;

export const noUser = { CANNOT_GET_OWN_USER_WITHOUT_USER: () => ({ as: 'client' }) } as const satisfies Triggers;
export const noSuchUser = {
  USER_NOT_FOUND: () => ({ as: 'server', params: { user_id: NO_ID } }),
} as const satisfies Triggers;
export const nobodyInQuery = {
  USER_NOT_FOUND: () => ({ as: 'server', query: `?user_id=${NO_ID}` }),
} as const satisfies Triggers;

/** A callback URL on an untrusted domain, in a request with this token. */
export const evilCallback = (tokenOf: (scene: Scene) => string | undefined = () => undefined) =>
  ({
    REDIRECT_URL_NOT_WHITELISTED: (scene) => changed(scene.sample, { callback_url: EVIL_URL }, tokenOf(scene)),
  }) satisfies Triggers;

/** A user whose sign-in, eleven minutes ago, is too old. */
export const longSignedIn = (body?: object) =>
  ({
    RECENT_SIGN_IN_REQUIRED: async ({ instance }) => {
      const config = { require_recent_sign_in: true, client_user_deletion_enabled: true };
      const project = await makeProject(instance.app, { config });
      const { userId, accessToken } = await signUp(instance.app, { project });
      const elapse = "update sessions set created_at = created_at - interval '11 minutes' where user_id = $1";
      await instance.query(elapse, [userId]);
      return { as: 'client', project, accessToken, ...(body && { body }) };
    },
  }) satisfies Triggers;

/** An owner whose sign-in, eleven minutes ago, is too old. */
export const ofOwnerOfLongAgo = {
  RECENT_SIGN_IN_REQUIRED: async ({ instance }) => {
    const project = await makeProject(instance.app);
    const { userId, accessToken: adminAccessToken } = project.owner;
    await instance.query("update sessions set created_at = created_at - interval '11 minutes' where user_id = $1", [
      userId,
    ]);
    return { as: 'admin', project, adminAccessToken };
  },
} satisfies Triggers;

/** A user who must verify their email first, in a project that requires it. */
export async function unverifiedUser({
  instance,
}: Pick<World, 'instance'>): Promise<{ project: OwnedProject; user: SignedIn }> {
  const project = await makeProject(instance.app, { config: { require_email_verification: true } });
  return { project, user: await signUp(instance.app, { project }) };
}

export const asUnverified = ({ project, user }: { project: OwnedProject; user: SignedIn }): Call => ({
  as: 'admin',
  project,
  accessToken: user.accessToken,
});

/** Restricts a user without revoking sessions, as if it happened during the request. */
export async function restrict({ instance }: Pick<World, 'instance'>, userId: string): Promise<void> {
  await instance.query("update users set restricted_at = now(), restricted_reason = 'Unpaid.' where id = $1", [userId]);
}

export async function restrictedUser({ instance }: Pick<World, 'instance'>): Promise<SignedIn> {
  const user = await verifiedUser({ instance });
  await restrict({ instance }, user.userId);
  return user;
}

export async function verifiedUser({ instance }: Pick<World, 'instance'>): Promise<SignedIn> {
  const user = await signUp(instance.app);
  await instance.query('update users set primary_email_verified = true where id = $1', [user.userId]);
  return user;
}
