import type { AccessType, Endpoint } from './endpoint.ts';
import { operationRights, recentSignInRules } from './operation-rights.ts';
import { fieldsOf, valuesOf } from './sent-fields.ts';
import { hasRight, type OperationRight, type StaffRight, type StaffRole } from './staff-roles.ts';

/** Can an admin access token open it? The others ask nobody who they are, or take whoever comes. */
export const isGuarded = ({ access }: Pick<Endpoint, 'access'>): boolean => access !== 'public' && access !== 'anyone';

/** What an operation needs; one that nobody has classed is for owners. */
export const rightOf = ({ name }: Pick<Endpoint, 'name'>): OperationRight => operationRights[name] ?? 'staff';

/**
 * The first right that a request needs and a role does not include. With client access a token is worth no more than a
 * publishable key, which is no secret, so that whatever clients may do, every role may.
 */
export function missingRight(
  endpoint: Pick<Endpoint, 'name' | 'access'>,
  { role, accessType, body }: { role: StaffRole; accessType: AccessType; body: unknown },
): StaffRight | undefined {
  if (!isGuarded(endpoint) || isWorthPublishableKey(endpoint, accessType)) return undefined;
  return neededRights(rightOf(endpoint), body).find((right) => !hasRight(role, right));
}

/**
 * Whether a request needs a recent sign-in of whoever comes with an admin access token, or with a session of the internal
 * project where only that may ask.
 */
export const needsRecentSignIn = (
  endpoint: Pick<Endpoint, 'name' | 'access' | 'internalProjectOnly'>,
  { accessType, body, query }: { accessType: AccessType; body: unknown; query: unknown },
): boolean =>
  (endpoint.internalProjectOnly || !isWorthPublishableKey(endpoint, accessType)) &&
  (recentSignInRules[endpoint.name]?.({ body, query }) ?? false);

const isWorthPublishableKey = ({ access }: Pick<Endpoint, 'access'>, accessType: AccessType): boolean =>
  access === 'client' && accessType === 'client';

function neededRights(needed: OperationRight, body: unknown): readonly StaffRight[] {
  if (typeof needed === 'string') return [needed];
  const sent = fieldsOf(body);
  if (sent.length === 0) return [needed.right];
  const ofValues = valuesOf(body).flatMap((field) => needed.fields[field] ?? []);
  return [...sent.map((field) => needed.fields[field] ?? needed.right), ...ofValues];
}
