import type { StaffRole } from '@keystead/contract';
import type { TestProject } from './call.ts';
import { signUp, type SignedIn } from './sign-up.ts';
import { internalProject, type TestInstance } from './test-instance.ts';

export const STAFF = '/api/v1/internal/staff';

/** Somebody of the internal project who is on the staff of a project. */
export async function signUpStaff(
  instance: TestInstance,
  { project = internalProject, role }: { project?: Pick<TestProject, 'id'>; role: Exclude<StaffRole, 'owner'> },
): Promise<SignedIn> {
  const member = await signUp(instance.app);
  await instance.query(
    `insert into staff (project_id, internal_id, user_id, role, since) values ($1, 'internal', $2, $3, $4)`,
    [project.id, member.userId, role, instance.clock.now()],
  );
  return member;
}

/** Somebody who owns the internal project. */
export async function signUpOwner(instance: TestInstance): Promise<SignedIn> {
  const owner = await signUp(instance.app);
  await instance.query(`update users set server_metadata = '{"managedProjectIds":["internal"]}' where id = $1`, [
    owner.userId,
  ]);
  return owner;
}
