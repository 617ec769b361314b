import type { AccessType, Endpoint } from './endpoint.ts';
import { operationRights } from './operation-rights.ts';
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
  if (!isGuarded(endpoint) || (endpoint.access === 'client' && accessType === 'client')) return undefined;
  return neededRights(rightOf(endpoint), body).find((right) => !hasRight(role, right));
}

function neededRights(needed: OperationRight, body: unknown): readonly StaffRight[] {
  if (typeof needed === 'string') return [needed];
  const sent = fieldsOf(body);
  if (sent.length === 0) return [needed.right];
  return sent.map((field) => needed.fields[field] ?? needed.right);
}

/** The names of what was sent; of an object, those of what is in it. */
function fieldsOf(body: unknown): string[] {
  return Object.entries(asObject(body)).flatMap(([name, value]) => {
    const inner = Object.keys(asObject(value));
    return inner.length === 0 ? [name] : inner.map((field) => `${name}.${field}`);
  });
}

const asObject = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
