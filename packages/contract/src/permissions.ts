import { z } from 'zod';
import { MAX_PERMISSIONS } from './limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { newPermissionId, permissionDescription, permissionId, success } from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';

/** A permission definition. */
const definition = z.object({
  id: permissionId,
  description: permissionDescription.optional(),
  contained_permission_ids: z.array(permissionId).meta({ examples: [['$read_members']] }),
});

const contained = z
  .array(permissionId)
  .max(MAX_PERMISSIONS)
  .meta({
    description: 'Permissions that this one contains: users who have it have these too',
    examples: [['$read_members']],
  });

const changes = z.strictObject({
  id: newPermissionId.optional(),
  description: permissionDescription.optional(),
  contained_permission_ids: contained.optional(),
});
const view = { admin: definition } as const;
const named = z.strictObject({ permission_id: permissionId });

export const listPermissionDefinitions = defineEndpoint({
  name: 'listPermissionDefinitions',
  method: 'GET',
  path: '/team-permission-definitions',
  access: 'admin',
  right: 'read',
  tag: 'Team permissions',
  summary: 'List permission definitions',
  description:
    'Returns the permissions of the project sorted by ID, followed by the five system permissions; all at once or one page. Requires a super secret admin key or any staff role.',
  query: z.strictObject({
    ...pageQuery,
    query: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'Matches part of the ID or description', examples: ['invoices'] }),
  }),
  response: { admin: pageOf(definition) },
  errors: [],
  refusals: ['INVALID_CURSOR'],
});

export const createPermissionDefinition = defineEndpoint({
  name: 'createPermissionDefinition',
  method: 'POST',
  path: '/team-permission-definitions',
  access: 'admin',
  right: 'manage',
  tag: 'Team permissions',
  summary: 'Create a permission definition',
  description:
    'Adds a permission that you can grant to team members. Requires a super secret admin key or the `manage` right (owner, admin).',
  body: { admin: changes.extend({ id: newPermissionId }) },
  response: view,
  status: 201,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_CONTAINS_ITSELF'],
  refusals: ['PERMISSION_LIMIT_REACHED', 'CONTAINED_PERMISSION_LIMIT_REACHED'],
});

export const updatePermissionDefinition = defineEndpoint({
  name: 'updatePermissionDefinition',
  method: 'PATCH',
  path: '/team-permission-definitions/{permission_id}',
  access: 'admin',
  right: 'manage',
  tag: 'Team permissions',
  summary: 'Update a permission definition',
  description:
    "Changes the ID, the description or the contained permissions. Users keep a renamed permission, and the default permissions and the permissions that contain it follow the new ID. System permissions can't be changed. Requires a super secret admin key or the `manage` right (owner, admin).",
  params: named,
  body: { admin: changes },
  response: view,
  errors: [
    'PERMISSION_NOT_FOUND',
    'PERMISSION_ID_ALREADY_EXISTS',
    'CONTAINED_PERMISSION_NOT_FOUND',
    'PERMISSION_CONTAINS_ITSELF',
  ],
  refusals: ['SYSTEM_PERMISSION_READ_ONLY', 'CONTAINED_PERMISSION_LIMIT_REACHED'],
});

export const deletePermissionDefinition = defineEndpoint({
  name: 'deletePermissionDefinition',
  method: 'DELETE',
  path: '/team-permission-definitions/{permission_id}',
  access: 'admin',
  right: 'manage',
  tag: 'Team permissions',
  summary: 'Delete a permission definition',
  description:
    "Revokes the permission from all members and removes it from the default permissions and from the permissions that contain it. System permissions can't be deleted. Requires a super secret admin key or the `manage` right (owner, admin).",
  params: named,
  response: { admin: success },
  errors: ['PERMISSION_NOT_FOUND'],
  refusals: ['SYSTEM_PERMISSION_READ_ONLY'],
});
