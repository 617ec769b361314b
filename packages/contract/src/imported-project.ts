import { z } from 'zod';
import { EMAIL_TEMPLATE_TYPES, MAIL_LANGUAGES } from './email-templates.ts';
import {
  displayName,
  metadataInput,
  newPermissionId,
  permissionId,
  profileImageInput,
  requiredText,
  teamId,
  userId,
} from './fields.ts';
import { importedUser, moment } from './imported-rows.ts';
import { MAX_MAIL_SUBJECT_LENGTH, MAX_PERMISSIONS, TEAM_NAME_MAX_LENGTH } from './limits.ts';
import { projectChanges } from './project.ts';

/** The version of project files. Files with a different version are rejected as a whole. */
export const PROJECT_FILE_VERSION = 1;

const header = z.strictObject({
  type: z.literal('keystead'),
  kind: z.literal('project'),
  version: z.literal(PROJECT_FILE_VERSION),
});

const permissionDefinition = z.strictObject({
  type: z.literal('permission_definition'),
  id: newPermissionId,
  description: z.string().max(1024).optional(),
  contained_permission_ids: z.array(permissionId).max(MAX_PERMISSIONS),
});

const emailTemplate = z.strictObject({
  type: z.literal('email_template'),
  template: z.enum(EMAIL_TEMPLATE_TYPES),
  language: z.enum(MAIL_LANGUAGES),
  subject: z.string().max(MAX_MAIL_SUBJECT_LENGTH),
  content: z.record(z.string(), z.unknown()),
});

const team = z.strictObject({
  type: z.literal('team'),
  id: teamId,
  display_name: requiredText.max(TEAM_NAME_MAX_LENGTH),
  profile_image_url: profileImageInput.nullable().optional(),
  created_at_millis: moment.optional(),
  client_metadata: metadataInput.optional(),
  client_read_only_metadata: metadataInput.optional(),
  server_metadata: metadataInput.optional(),
  sign_up_user_id: userId.optional(),
});

const membership = z.strictObject({
  type: z.literal('team_membership'),
  team_id: teamId,
  user_id: userId,
  joined_at_millis: moment.optional(),
  display_name: displayName.nullable().optional(),
  profile_image_url: profileImageInput.nullable().optional(),
  permission_ids: z.array(permissionId).max(MAX_PERMISSIONS).optional(),
  is_selected: z.boolean().optional(),
  is_creator: z.boolean().optional(),
});

/** The lines of a Keystead file by their `type`. A line without a type is a user. */
export const importedLines = {
  keystead: header,
  permission_definition: permissionDefinition,
  project: projectChanges.extend({ type: z.literal('project') }),
  email_template: emailTemplate,
  user: importedUser,
  team,
  team_membership: membership,
} as const;

export type ImportedKind = keyof typeof importedLines;
export type ImportedLine<Kind extends ImportedKind> = z.infer<(typeof importedLines)[Kind]>;
