import { sql } from '../../../db/sql.ts';
import { rowsOf } from '../../../db/together.ts';

/**
 * A team as events keep it, out of the columns of a Team: version 1. Its names are those of the data at rest, whatever the
 * code calls things.
 */
export const storedTeamColumns = sql`
  jsonb_build_object(
    'id', id, 'created_at_millis', "createdAtMillis"::bigint, 'display_name', "displayName", 'profile_image_url', "profileImageUrl",
    'client_metadata', "clientMetadata", 'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata")`;

/** What events tell of the part `changed_team`. */
export const changedTeamEvent = { version: 1, rows: rowsOf('changed_team'), data: storedTeamColumns } as const;
