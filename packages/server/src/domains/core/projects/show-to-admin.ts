import { hasRight, rightsOfRole, type StaffRole } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { CountByProject } from './count-by-project.ts';
import type { Project } from './project.ts';
import { hideSecrets } from './hide-secrets.ts';
import { adminProjectView, type AdminProjectView } from './projects.view.ts';

interface Shown {
  readonly secrets?: 'hidden' | 'shown' | undefined;
  /** The role of the requesting person; a key has none. */
  readonly role?: StaffRole;
}

/**
 * Returns what the caller gets to see. A key sees secrets unless it asks to hide them; a person only if they ask for
 * them and their role has the right to see them.
 */
export const shownTo = (
  { owner }: { owner: { readonly role: StaffRole } | undefined },
  { secrets }: Pick<Shown, 'secrets'>,
): Shown =>
  owner
    ? { secrets: secrets === 'shown' && hasRight(owner.role, 'secrets') ? 'shown' : 'hidden', role: owner.role }
    : { secrets };

/** Returns a project as its owners see it, with the number of its users. */
export async function showToAdmin(
  ctx: Context,
  project: Project,
  countUsers: CountByProject,
  shown: Shown = {},
): Promise<AdminProjectView> {
  const counts = await countUsers([project.id]);
  return adminViewOf(ctx, project, counts.get(project.id) ?? 0, shown);
}

/** Like `showToAdmin`, for a known number of users. */
export function adminViewOf(
  ctx: Context,
  project: Project,
  userCount: number,
  { secrets, role }: Shown,
): AdminProjectView {
  const view = {
    ...adminProjectView(ctx, project, userCount),
    ...(role && { staff_rights: [...rightsOfRole[role]] }),
  };
  return secrets === 'hidden' ? hideSecrets(view) : view;
}
