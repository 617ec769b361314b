import type { Import, ImportSource } from '@keystead/client/admin';
import { t } from '../../../words.ts';

/** Products whose exports can be imported. */
export const SOURCES: readonly { readonly value: ImportSource; readonly label: string }[] = [
  { value: 'keystead', label: t('Keystead or your own file') },
  { value: 'clerk', label: 'Clerk' },
  { value: 'auth0', label: 'Auth0' },
  { value: 'supabase', label: 'Supabase' },
  { value: 'firebase', label: 'Firebase' },
  { value: 'better-auth', label: 'Better Auth' },
];

/** Where to get the file, by source. */
export const WHERE_FROM: Readonly<Record<ImportSource, string>> = {
  keystead: t('A Keystead export, or one line per user with the same fields.'),
  clerk: t('In Clerk, use Settings > Export all users, or one user per line from its API.'),
  auth0: t(
    'The user export from Auth0. Password hashes come from Auth0 support as a second file; import that file first.',
  ),
  supabase: t('The rows of auth.users, with auth.identities as a column named identities.'),
  firebase: t(
    'The CSV output of firebase auth:export. To use its JSON output, convert it to one line per user with jq -c ".users[]".',
  ),
  'better-auth': t('The rows of user, with the rows of account as a column named accounts.'),
};

export const sourceName = (source: ImportSource): string =>
  source === 'keystead' ? 'Keystead' : (SOURCES.find(({ value }) => value === source)?.label ?? source);

export const FORMATS = [
  { value: 'ndjson', label: 'NDJSON' },
  { value: 'csv', label: 'CSV' },
] as const;

export type Format = Import['format'];

/** Returns the status of an import as a word and a color. */
export function statusOf({ status, isDryRun }: Pick<Import, 'status' | 'isDryRun'>) {
  if (status === 'running') return { tone: 'accent', word: isDryRun ? t('Checking') : t('Running') } as const;
  if (status === 'stopped') return { tone: 'warning', word: t('Stopped') } as const;
  return { tone: 'success', word: isDryRun ? t('Checked') : t('Done') } as const;
}
