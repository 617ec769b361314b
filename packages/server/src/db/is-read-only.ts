const QUOTED = /'[^']*'|"[^"]*"/g;
const READS = /^\s*(?:select|with)\b/i;
/** Locks on rows, functions that change something and what PostgreSQL would let pass in a read-only transaction are among them. */
const WRITES =
  /\b(?:insert|update|delete|merge|into|share|nextval|setval|set_config|pg_notify|pg_advisory\w*|pg_try_advisory\w*|add_jobs?|count_guess)\b/i;

/**
 * By the words of a statement: does it only read? Where this says so wrongly, PostgreSQL refuses the statement, for the
 * connections of reads are read-only.
 */
export const isReadOnly = (text: string): boolean => READS.test(text) && !WRITES.test(text.replaceAll(QUOTED, ''));
