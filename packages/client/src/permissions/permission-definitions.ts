import * as endpoints from '@keystead/contract/client';
import { addressed } from '../http/addressed.ts';
import type { Call } from '../http/call.ts';
import type { AnswerOf, BodyOf, ErrorsOf } from '../http/endpoint-types.ts';
import type { KnownError } from '../http/known-error.ts';
import { unlessDone } from '../http/unless-done.ts';
import { orThrow, type Result } from '../result.ts';

/** A permission of the project. */
export interface PermissionDefinition {
  /** What it is called: lowercase letters, digits, `:` and `_`; with a `$` before it, one that every project has. */
  readonly id: string;
  readonly description: string | undefined;
  /** Whoever has the permission has these too, and what they contain. */
  readonly containedPermissionIds: readonly string[];
}

/** What can be changed about a permission. */
export interface PermissionDefinitionChanges {
  /** A new name, which whoever has the permission and whatever contains it follow. */
  id?: string;
  description?: string;
  containedPermissionIds?: readonly string[];
}

/** A permission that a project gets. */
export interface NewPermissionDefinition extends PermissionDefinitionChanges {
  id: string;
}

/** Why no permission was defined. */
export type PermissionCreationError = KnownError<ErrorsOf<'createPermissionDefinition'>>;
/** Why a permission was not changed. */
export type PermissionUpdateError = KnownError<ErrorsOf<'updatePermissionDefinition'>>;
/** Why a permission was not deleted. */
export type PermissionDeletionError = KnownError<ErrorsOf<'deletePermissionDefinition'>>;

/** Which permissions a project has. Those that every project has can be contained in others, but not be changed. */
export interface PermissionDefinitionMethods {
  /** The project's own by their id, then those that every project has. */
  readonly listPermissionDefinitions: () => Promise<PermissionDefinition[]>;
  readonly createPermissionDefinition: (
    definition: NewPermissionDefinition,
  ) => Promise<Result<PermissionDefinition, PermissionCreationError>>;
  /** Changes what is given and leaves the rest; the result is the changed permission. */
  readonly updatePermissionDefinition: (
    id: string,
    changes: PermissionDefinitionChanges,
  ) => Promise<Result<PermissionDefinition, PermissionUpdateError>>;
  /** Deletes a permission: nobody has it and nothing contains it any more. */
  readonly deletePermissionDefinition: (id: string) => Promise<Result<void, PermissionDeletionError>>;
}

export function permissionDefinitionMethods(call: Call<'admin'>): PermissionDefinitionMethods {
  return {
    listPermissionDefinitions: async () =>
      orThrow(await call(endpoints.listPermissionDefinitions)).items.map(toPermissionDefinition),
    async createPermissionDefinition(definition) {
      // Not repeated when the answer is lost: the repetition could only say that it exists.
      const answer = await call(endpoints.createPermissionDefinition, {
        body: { ...fromChanges(definition), id: definition.id },
      });
      return answer.status === 'ok' ? { status: 'ok', data: toPermissionDefinition(answer.data) } : answer;
    },
    async updatePermissionDefinition(id, changes) {
      const endpoint = addressed(endpoints.updatePermissionDefinition, { params: { permission_id: id } });
      // A new name is not sent again: the repetition would find nothing under the old one.
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
