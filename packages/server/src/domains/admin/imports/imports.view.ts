import type { getImport, ResponseOf } from '@keystead/contract';
import type { Import } from './import.ts';

export const importView = (found: Import): ResponseOf<typeof getImport, 'admin'> => ({
  id: found.id,
  source: found.source,
  format: found.format,
  is_dry_run: found.isDryRun,
  status: found.status,
  rows: found.rows,
  created: found.created,
  existing: found.existing,
  refused: found.refused,
  reasons: Object.entries(found.reasons)
    .map(([message, count]) => ({ message, count }))
    .toSorted((one, other) => other.count - one.count || (one.message < other.message ? -1 : 1)),
  started_at_millis: found.startedAt.getTime(),
  updated_at_millis: found.updatedAt.getTime(),
  finished_at_millis: found.finishedAt?.getTime() ?? null,
});
