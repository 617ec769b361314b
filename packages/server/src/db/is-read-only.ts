const QUOTED = /'[^']*'|"[^"]*"/g;
const READS = /^\s*(?:select|with)\b/i;
/** Includes row locks, functions that write, and writes that PostgreSQL allows in a read-only transaction. */
const WRITES =
  /\b(?:insert|update|delete|merge|into|share|nextval|setval|set_config|pg_notify|pg_advisory\w*|pg_try_advisory\w*|add_jobs?|count_guess)\b/i;

/**
 * Classifies a statement as read-only by its words. If it is wrong, PostgreSQL refuses the statement, because the
 * connections for reads are read-only.
 */
export const isReadOnly = (text: string): boolean => READS.test(text) && !WRITES.test(text.replaceAll(QUOTED, ''));
