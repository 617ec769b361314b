import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf, BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import { orThrow, type Result } from '../result.ts';

/** A permission of the project. */
export interface PermissionDefinition {
  /** Lowercase letters, digits, `:` and `_`. The IDs of system permissions, which every project has, start with `$`. */
  readonly id: string;
  readonly description: string | undefined;
  /** The permissions that this one contains: users who have it have these too, and what these contain. */
  readonly containedPermissionIds: readonly string[];
}

/** Changes to a permission. */
export interface PermissionDefinitionChanges {
  /** A new ID. Users keep the permission, and permissions that contain it follow the new ID. */
  id?: string;
  description?: string;
  containedPermissionIds?: readonly string[];
}

/** A permission to create. */
export interface NewPermissionDefinition extends PermissionDefinitionChanges {
  id: string;
}

/** Why no permission was created. */
export type PermissionCreationError = KnownError<ErrorsOf<'createPermissionDefinition'>>;
/** Why a permission was not changed. */
export type PermissionUpdateError = KnownError<ErrorsOf<'updatePermissionDefinition'>>;
/** Why a permission was not deleted. */
export type PermissionDeletionError = KnownError<ErrorsOf<'deletePermissionDefinition'>>;

/** The permissions of a project. System permissions can be contained in others, but they can't be changed. */
export interface PermissionDefinitionMethods {
  /** Returns the permissions of the project sorted by ID, followed by the system permissions. */
  readonly listPermissionDefinitions: () => Promise<PermissionDefinition[]>;
  /**
   * Creates a permission that you can grant to team members, and returns it. Fails with `PERMISSION_ID_ALREADY_EXISTS`,
   * `CONTAINED_PERMISSION_NOT_FOUND` or `PERMISSION_CONTAINS_ITSELF`.
   */
  readonly createPermissionDefinition: (
    definition: NewPermissionDefinition,
  ) => Promise<Result<PermissionDefinition, PermissionCreationError>>;
  /**
   * Changes the fields you pass and returns the permission. Fails with `PERMISSION_NOT_FOUND` or the errors of
   * `createPermissionDefinition`.
   */
  readonly updatePermissionDefinition: (
    id: string,
    changes: PermissionDefinitionChanges,
  ) => Promise<Result<PermissionDefinition, PermissionUpdateError>>;
  /**
   * Deletes a permission, revokes it from all members and removes it from the permissions that contain it. Fails with
   * `PERMISSION_NOT_FOUND`.
   */
  readonly deletePermissionDefinition: (id: string) => Promise<Result<void, PermissionDeletionError>>;
}

export function permissionDefinitionMethods(call: Call<'admin'>): PermissionDefinitionMethods {
  return {
    listPermissionDefinitions: async () =>
      orThrow(await call(endpoints.listPermissionDefinitions)).items.map(toPermissionDefinition),
    async createPermissionDefinition(definition) {
      // Not retried if the response is lost: the retry could only fail because the permission exists.
      const answer = await call(endpoints.createPermissionDefinition, {
        body: { ...fromChanges(definition), id: definition.id },
      });
      return answer.status === 'ok' ? { status: 'ok', data: toPermissionDefinition(answer.data) } : answer;
    },
    async updatePermissionDefinition(id, changes) {
      const endpoint = addressed(endpoints.updatePermissionDefinition, { params: { permission_id: id } });
      // A new ID is not sent again: the retry would find no permission with the old one.
      const answer = await call(endpoint, { body: fromChanges(changes), isRepeatable: changes.id === undefined });
      return answer.status === 'ok' ? { status: 'ok', data: toPermissionDefinition(answer.data) } : answer;
    },
    deletePermissionDefinition: (id) =>
      unlessDone('PERMISSION_NOT_FOUND', (onRepeat) =>
        call(addressed(endpoints.deletePermissionDefinition, { params: { permission_id: id } }), { onRepeat }),
      ),
  };
}

type WireDefinition = AnswerOf<'createPermissionDefinition', 'admin'>;

const toPermissionDefinition = (wire: WireDefinition): PermissionDefinition => ({
  id: wire.id,
  description: wire.description,
  containedPermissionIds: wire.contained_permission_ids,
});

const fromChanges = (changes: PermissionDefinitionChanges): BodyOf<'updatePermissionDefinition', 'admin'> => ({
  id: changes.id,
  description: changes.description,
  contained_permission_ids: changes.containedPermissionIds && [...changes.containedPermissionIds],
});
