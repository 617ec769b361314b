import type { AccessType, Endpoint, GuardedEndpoint } from './endpoint.ts';
import { fieldsOf, valuesOf } from './sent-fields.ts';
import { hasRight, type OperationRight, type StaffRight, type StaffRole } from './staff-roles.ts';

/** Whether an admin access token can open it. The others ask nobody who they are, or take any caller. */
export const isGuarded = (endpoint: Endpoint): endpoint is GuardedEndpoint => endpoint.right !== undefined;

/**
 * The first right that a request needs and a role does not include. With client access a token is worth no more than a
 * publishable key, which is no secret, so that whatever clients may do, every role may.
 */
export function missingRight(
  endpoint: Pick<Endpoint, 'access' | 'right'>,
  { role, accessType, body }: { role: StaffRole; accessType: AccessType; body: unknown },
): StaffRight | undefined {
  const { access, right = 'staff' } = endpoint; // without a right it is for owners
  if (access === 'public' || access === 'anyone' || isWorthPublishableKey(endpoint, accessType)) return undefined;
  return neededRights(right, body).find((right) => !hasRight(role, right));
}

/**
 * Whether a request needs a recent sign-in of whoever comes with an admin access token, or with a session of the internal
 * project where only that may ask.
 */
export function needsRecentSignIn(
  endpoint: Pick<Endpoint, 'access' | 'recentSignIn' | 'internalProjectOnly'>,
  { accessType, body, query }: { accessType: AccessType; body: unknown; query: unknown },
): boolean {
  const { recentSignIn, internalProjectOnly } = endpoint;
  if (recentSignIn === undefined || (!internalProjectOnly && isWorthPublishableKey(endpoint, accessType))) return false;
  return recentSignIn === 'always' || recentSignIn({ body, query });
}

const isWorthPublishableKey = ({ access }: Pick<Endpoint, 'access'>, accessType: AccessType): boolean =>
  access === 'client' && accessType === 'client';

function neededRights(needed: OperationRight, body: unknown): readonly StaffRight[] {
  if (typeof needed === 'string') return [needed];
  const sent = fieldsOf(body);
  if (sent.length === 0) return [needed.right];
  const ofValues = valuesOf(body).flatMap((field) => needed.fields[field] ?? []);
  return [...sent.map((field) => needed.fields[field] ?? needed.right), ...ofValues];
}
