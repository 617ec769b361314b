import type { AccessType } from '@keystead/contract';
import type { Project } from '../projects/index.ts';
import type { SessionUser } from '../auth/sessions/index.ts';

/** Who is asking: an app with a key of a project (or its owner with an admin token), perhaps for a signed-in user. */
export interface Caller {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly user: SessionUser | undefined;
  readonly usesAdminToken: boolean;
  /** Whose admin token it is; undefined where a key opened the project. */
  readonly ownerId: string | undefined;
}
