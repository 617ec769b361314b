import type { StaffRole } from '@keystead/contract';
import type { TestProject } from './call.ts';
import { signUp, type SignedIn } from './sign-up.ts';
import { internalProject, type TestInstance } from './test-instance.ts';

export const STAFF = '/api/v1/internal/staff';

/** Adds a user to a staff, as an owner of the internal project by default, without events. */
export const giveRole = (
  instance: TestInstance,
  { projectId = 'internal', userId, role = 'owner' }: { projectId?: string; userId: string; role?: StaffRole },
): Promise<unknown> =>
  instance.query(
    `insert into staff (project_id, internal_id, user_id, role, since) values ($1, 'internal', $2, $3, $4)`,
    [projectId, userId, role, instance.clock.now()],
  );

/** Returns the projects that a user owns, sorted. */
export const ownedBy = async (instance: TestInstance, userId: string): Promise<string[]> =>
  (
    await instance.query<{ id: string }>(
      `select project_id as id from staff where user_id = $1 and role = 'owner' order by project_id`,
      [userId],
    )
  ).map(({ id }) => id);

/** Signs up a user of the internal project and adds them to the staff of a project. */
export async function signUpStaff(
  instance: TestInstance,
  { project = internalProject, role }: { project?: Pick<TestProject, 'id'>; role: Exclude<StaffRole, 'owner'> },
): Promise<SignedIn> {
  const member = await signUp(instance.app);
  await giveRole(instance, { projectId: project.id, userId: member.userId, role });
  return member;
}

/** Signs up an owner of the internal project. */
export async function signUpOwner(instance: TestInstance): Promise<SignedIn> {
  const owner = await signUp(instance.app);
  await giveRole(instance, { userId: owner.userId });
  return owner;
}
