import type { AccessType } from '@keystead/contract';
import type { Project } from '../projects/index.ts';
import type { SessionUser } from '../auth/sessions/index.ts';

/** Who is asking: an app with a key of a project (or its owner with an admin token), perhaps for a signed-in user. */
export interface Caller {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly user: SessionUser | undefined;
  /** Whose admin access token opened the project, in place of a key. */
  readonly owner: SessionUser | undefined;
}
