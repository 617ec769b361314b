import { z } from 'zod';
import { MAX_PERMISSIONS } from './limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { newPermissionId, permissionDescription, permissionId, success } from './fields.ts';
import { pageOf, pageQuery } from './listing.ts';

/** What a permission of the project is called and what it contains. */
const definition = z.object({
  id: permissionId,
  description: permissionDescription.optional(),
  contained_permission_ids: z.array(permissionId).meta({ examples: [['$read_members']] }),
});

const contained = z
  .array(permissionId)
  .max(MAX_PERMISSIONS)
  .meta({ description: 'Whoever has the permission has these too', examples: [['$read_members']] });

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
  summary: 'List the permissions of the project',
  description: 'Its own by their id, then the five that every project has; at once or page by page.',
  query: z.strictObject({
    ...pageQuery,
    query: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'A part of an id or of a description', examples: ['invoices'] }),
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
  summary: 'Define a permission',
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
  summary: 'Rename a permission, or change what it contains',
  description: 'Whoever has it, and whatever contains it, follows a new name.',
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
  summary: 'Delete a permission; nobody has it and nothing contains it any more',
  params: named,
  response: { admin: success },
  errors: ['PERMISSION_NOT_FOUND'],
  refusals: ['SYSTEM_PERMISSION_READ_ONLY'],
});
