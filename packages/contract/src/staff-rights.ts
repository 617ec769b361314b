import type { AccessType, Endpoint, GuardedEndpoint } from './endpoint.ts';
import { fieldsOf, valuesOf } from './sent-fields.ts';
import { hasRight, type OperationRight, type StaffRight, type StaffRole } from './staff-roles.ts';

/** Whether callers of the endpoint need a right. Public endpoints, and endpoints that anyone can call, need none. */
export const isGuarded = (endpoint: Endpoint): endpoint is GuardedEndpoint => endpoint.right !== undefined;

/**
 * The first right that a request needs and a role does not include. With client access, an admin access token grants no more
 * than a publishable key, which is not secret, so every role can do what clients can do.
 */
export function missingRight(
  endpoint: Pick<Endpoint, 'access' | 'right'>,
  { role, accessType, body }: { role: StaffRole; accessType: AccessType; body: unknown },
): StaffRight | undefined {
  const { access, right = 'staff' } = endpoint; // endpoints without a right are for owners only
  if (access === 'public' || access === 'anyone' || isWorthPublishableKey(endpoint, accessType)) return undefined;
  return neededRights(right, body).find((right) => !hasRight(role, right));
}

/**
 * Whether a request needs a recent sign-in from the holder of the admin access token or, for endpoints of the internal
 * project, from the signed-in user.
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
