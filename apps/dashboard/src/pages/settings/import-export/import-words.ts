import type { Import, ImportSource } from '@keystead/client/admin';
import { t } from '../../../words.ts';

/** Whose exports are read. */
export const SOURCES: readonly { readonly value: ImportSource; readonly label: string }[] = [
  { value: 'keystead', label: t('Keystead, or a file of your own') },
  { value: 'clerk', label: 'Clerk' },
  { value: 'auth0', label: 'Auth0' },
  { value: 'supabase', label: 'Supabase' },
  { value: 'firebase', label: 'Firebase' },
  { value: 'better-auth', label: 'Better Auth' },
];

/** Where the file comes from, in a line. */
export const WHERE_FROM: Readonly<Record<ImportSource, string>> = {
  keystead: t('What an export of Keystead holds, or a line per user with the same fields.'),
  clerk: t('Settings, Export all users; or the users of its API, a line each.'),
  auth0: t('The export of users. Hashes come from its support as a second file, which is sent first.'),
  supabase: t('The rows of auth.users, with auth.identities as a column named identities.'),
  firebase: t('What firebase auth:export writes as CSV. Of its JSON a line per user: jq -c ".users[]" makes it.'),
  'better-auth': t('The rows of user, with the rows of account as a column named accounts.'),
};

export const sourceName = (source: ImportSource): string =>
  source === 'keystead' ? 'Keystead' : (SOURCES.find(({ value }) => value === source)?.label ?? source);

export const FORMATS = [
  { value: 'ndjson', label: 'NDJSON' },
  { value: 'csv', label: 'CSV' },
] as const;

export type Format = Import['format'];

/** How it stands, and in which colour. */
export function statusOf({ status, isDryRun }: Pick<Import, 'status' | 'isDryRun'>) {
  if (status === 'running') return { tone: 'accent', word: isDryRun ? t('Checking') : t('Running') } as const;
  if (status === 'stopped') return { tone: 'warning', word: t('Stopped') } as const;
  return { tone: 'success', word: isDryRun ? t('Checked') : t('Done') } as const;
}
