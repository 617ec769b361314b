import { flagOf, jsonOf, withoutUndefined, type RawRecord } from './record.ts';

const FLAGS = new Set([
  'primary_email_verified',
  'primary_email_auth_enabled',
  'otp_auth_enabled',
  'restricted_by_admin',
  'was_proved',
]);
const NUMBERS = new Set(['signed_up_at_millis', 'last_active_at_millis', 'restricted_at_millis']);
const JSON_CELLS = new Set([
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
  'oauth_providers',
  'contact_channels',
]);

/** Reads a row of a Keystead CSV: the same fields as in JSON, with empty cells for missing values. */
export const readKeysteadCells = (record: RawRecord): RawRecord =>
  withoutUndefined(
    Object.fromEntries(
      Object.entries(record).map(([name, cell]) => {
        const text = withoutGuard(typeof cell === 'string' ? cell : '');
        if (text === '') return [name, undefined];
        if (FLAGS.has(name)) return [name, flagOf(text) ?? text];
        if (NUMBERS.has(name)) return [name, Number(text)];
        return [name, JSON_CELLS.has(name) ? jsonOf(text) : text];
      }),
    ),
  );

/** Exports add an apostrophe before a text that a spreadsheet would take for a formula. */
const withoutGuard = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
