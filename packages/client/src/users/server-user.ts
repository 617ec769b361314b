import type { AnswerOf, BodyOf } from '../http/endpoint-types.ts';
import { toUserProfile, type UserProfile } from './current-user.ts';
import { fromUserChanges, type UserChanges } from './user-changes.ts';

/** What a server can change about a user. */
export interface ServerUserChanges extends UserChanges {
  profileImageUrl?: string;
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
}

/** A user as servers see it. */
export interface ServerUser extends UserProfile {
  /** Any JSON that the user never sees. */
  readonly serverMetadata: unknown;
  readonly lastActiveAt: Date;
  /** Changes what is given and leaves the rest; the result is the changed user. */
  readonly update: (changes: ServerUserChanges) => Promise<ServerUser>;
}

export function toServerUser(
  wire: AnswerOf<'getCurrentUser', 'server'>,
  update: (changes: ServerUserChanges) => Promise<ServerUser>,
): ServerUser {
  return {
    ...toUserProfile(wire),
    serverMetadata: wire.server_metadata,
    lastActiveAt: new Date(wire.last_active_at_millis),
    update,
  };
}

export function fromServerUserChanges(changes: ServerUserChanges): BodyOf<'updateCurrentUser', 'server'> {
  return {
    ...fromUserChanges(changes),
    profile_image_url: changes.profileImageUrl,
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
  };
}
