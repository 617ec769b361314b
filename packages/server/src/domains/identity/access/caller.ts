import type { AccessType, StaffRole } from '@keystead/contract';
import type { Project, WebhookTokenMaker } from '../../core/index.ts';
import type { SignedIn } from '../sessions/session.ts';

/** Who is asking: an app with a key of a project (or its owner with an admin token), perhaps for a signed-in user. */
export interface Caller<Who extends SignedIn = SignedIn> {
  readonly accessType: AccessType;
  readonly project: Project;
  readonly user: Who | undefined;
  /** Whose admin access token opened the project, in place of a key, and what they are to it. */
  readonly owner: (SignedIn & { readonly role: StaffRole }) | undefined;
  /** Which set the key is of that opened it. */
  readonly keySetId: string | undefined;
  /** Who made the token that is for webhooks alone, where one opened it in place of a key. */
  readonly webhookTokenMaker: WebhookTokenMaker | undefined;
}
