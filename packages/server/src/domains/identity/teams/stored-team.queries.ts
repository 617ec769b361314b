import { sql } from '../../../db/sql.ts';
import { rowsOf } from '../../../db/together.ts';

/**
 * Version 1 of a team in an event, built from the columns of a `Team`. Its names are those of the stored data and don't
 * follow renames in the code.
 */
export const storedTeamColumns = sql`
  jsonb_build_object(
    'id', id, 'created_at_millis', "createdAtMillis"::bigint, 'display_name', "displayName", 'profile_image_url', "profileImageUrl",
    'client_metadata', "clientMetadata", 'client_read_only_metadata', "clientReadOnlyMetadata", 'server_metadata', "serverMetadata")`;

/** The event about the team in the CTE `changed_team`. */
export const changedTeamEvent = { version: 1, rows: rowsOf('changed_team'), data: storedTeamColumns } as const;
