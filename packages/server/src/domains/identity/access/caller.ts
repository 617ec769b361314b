import type { AccessType, StaffRole } from '@keystead/contract';
import type { Project, WebhookTokenMaker } from '../../core/index.ts';
import type { SignedIn } from '../sessions/session.ts';

/** The caller: an app with a key of a project (or an owner with an admin token), perhaps for a signed-in user. */
export interface Caller<Who extends SignedIn = SignedIn> {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly user: Who | undefined;
  /** The user whose admin access token opened the project instead of a key, and their role. */
  readonly owner: (SignedIn & { readonly role: StaffRole }) | undefined;
  /** The key set of the key that opened the project. */
  readonly keySetId: string | undefined;
  /** The actor that created the webhook token, if one opened the project instead of a key. */
  readonly webhookTokenMaker: WebhookTokenMaker | undefined;
}
