import type { Context } from '../../../context.ts';
import { maybeOne } from '../../../db/db.ts';
import { together } from '../../../db/sql.ts';
import { recordUserEvent } from '../../events/index.ts';
import type { User } from '../index.ts';
import { selectChangedUser, setAddressProved } from './changes.queries.ts';

/** The owner of an address has shown that it is theirs. Undefined if it is no longer the address of that user. */
export function proveAddress(
  ctx: Context,
  projectId: string,
  proof: { userId: string; emailNormalized: string },
): Promise<User | undefined> {
  const changed = setAddressProved({ projectId, id: proof.userId, emailNormalized: proof.emailNormalized });
  const event = recordUserEvent(ctx, projectId, 'user.updated');
  return maybeOne<User>(ctx.db, together({ changed_user: changed, event }, selectChangedUser));
}
