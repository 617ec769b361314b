import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { formatSummary } from './start-summary.mjs';

const server = { baseUrl: 'http://localhost:8100', internalPublishableClientKey: 'pck_internal' };
const PASSWORD = 'the-password-of-the-product';
const url = `postgres://keystead:${PASSWORD}@%2Ftmp%2Fkeystead-pg-x1:5432/keystead?sslmode=disable`;

const summaryOf = (database: { url: string; folder: string } | undefined, provider?: string): string =>
  formatSummary({ server: server as never, provider, storage: '.keystead', reason: undefined, database });

test('it says how to open the database, without a password', () => {
  const summary = summaryOf({ url, folder: "/srv/mira's data" });
  expect(summary).not.toContain(PASSWORD);
  const command = /PGPASSWORD=.*/.exec(summary)?.[0] ?? '';
  // What a shell makes of it, with programs that say what they were given.
  const script = `cat() { echo "kept in $1"; }; psql() { echo "$PGPASSWORD|$1"; }; ${command}`;
  expect(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })).toBe(
    "kept in /srv/mira's data/postgres-password|postgres://postgres@%2Ftmp%2Fkeystead-pg-x1:5432/keystead?sslmode=disable\n",
  );
});

test('it says nothing of a database that is not its own, or in production', () => {
  expect(summaryOf(undefined)).not.toContain('psql');
});

test('while there is no owner it prints the link for the first one', () => {
  const url = 'http://localhost:8100/dashboard/first-owner#code=abc';
  const summary = formatSummary({
    server: { ...server, firstOwnerUrl: url } as never,
    provider: undefined,
    storage: '.keystead',
    reason: undefined,
    database: undefined,
  });
  expect(summary).toMatch(new RegExp(`First owner +${url}\n +↑ open this link`));
  expect(summaryOf(undefined)).not.toContain('First owner');
});

test('it says where the mock OAuth provider is, if there is one', () => {
  expect(summaryOf(undefined, 'http://localhost:8103')).toContain('http://localhost:8103');
  expect(summaryOf(undefined)).not.toContain('OAuth provider');
});

test('it says where the dashboard is, unless it is off', () => {
  const dashboardUrl = 'http://localhost:8100/dashboard';
  const running = { provider: undefined, storage: '.keystead', reason: undefined, database: undefined };
  expect(formatSummary({ ...running, server: { ...server, dashboardUrl } as never })).toContain(dashboardUrl);
  expect(summaryOf(undefined)).not.toContain('Dashboard');
});
