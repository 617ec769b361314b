import type { User } from './user.ts';

/** Owners of projects are users of the internal project; what they manage is kept in their server metadata. */
export function managedProjectIds({ serverMetadata }: Pick<User, 'serverMetadata'>): string[] {
  const { managedProjectIds: ids } = (serverMetadata ?? {}) as { managedProjectIds?: unknown };
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
