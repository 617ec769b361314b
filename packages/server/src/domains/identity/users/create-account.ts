import type { SessionMethod } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { Part } from '../../../db/together.ts';
import { insertSession } from '../sessions/sessions.queries.ts';
import { newSession, type StartedSession } from '../sessions/start-session.ts';
import { withSigningKeys } from '../sessions/with-signing-keys.ts';
import { signedInHere, type Project } from '../../core/index.ts';
import { addUser, type NewUser } from './add-user.ts';

/** A user with an address signs in with it; a user without one comes with an account at a provider. */
export interface NewAccount extends Omit<NewUser, 'id' | 'isEmailAuthEnabled' | 'isOtpAuthEnabled' | 'origin'> {
  /** The method of the first sign-in. */
  readonly method: SessionMethod;
  /** The CTEs for what else is written with the user, such as a code and its email. */
  readonly alongside?: (user: { readonly id: string }) => readonly Part[];
}

/** Creates a user and their first session, in one statement. */
export async function createAccount(
  ctx: Context,
  project: Project,
  { alongside, method, ...account }: NewAccount,
): Promise<StartedSession> {
  const { id: projectId } = project;
  const id = ctx.random.uuid();
  const ready = await withSigningKeys(ctx, projectId); // a problem with the keys shows before anything is written
  const session = newSession(ready, projectId, (row) => insertSession({ ...row, userId: id }), { method });
  const user = await addUser(
    ctx,
    project,
    { ...account, id, isEmailAuthEnabled: account.email !== null, isOtpAuthEnabled: true, origin: 'sign_up' },
    [...session.begun, ...signedInHere(ctx, projectId, id), ...(alongside?.({ id }) ?? [])],
  );
  return session.open(user);
}
