import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cloneDatabase } from '@keystead/testkit';
import { expect, inject, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../../../checks/races.mjs', import.meta.url));
/** Of processes that have no owner yet; all else there is trouble. */
const OWNER_NOTICES = /^(?:There is no owner yet\.|It works once,) .*\n/gm;
const EACH = '50 artefacts x 8 attempts, 50 winners';

/** The small form of `npm run test:races`: two real processes of the service on one database. */
test('of eight who try the same thing at once, exactly as many win as may, whatever it is', async () => {
  const database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [SCRIPT, '--small'], {
    env: { ...process.env, DATABASE_URL: database.url },
  });

  expect(stderr.replace(OWNER_NOTICES, '')).toBe('');
  expect(stdout.trim().split('\n'), 'a kind of checks/races/race-kinds.mjs has its line here').toEqual([
    expect.stringMatching(`^verification: ${EACH}, 350 refused`),
    expect.stringMatching(`^reset: ${EACH}, 350 refused`),
    expect.stringMatching(`^magic link: ${EACH}, 350 refused`),
    expect.stringMatching(`^refresh and sign-out: ${EACH}`),
    expect.stringMatching(`^MFA attempt: ${EACH}, 350 refused`),
    expect.stringMatching(`^TOTP step: ${EACH}, 350 refused`),
    expect.stringMatching(`^move to one address: ${EACH}, 350 refused`),
    expect.stringMatching(`^invitation: ${EACH}, 350 refused`),
    expect.stringMatching(`^delete team and accept: ${EACH}`),
    expect.stringMatching('^join and remove: 50 artefacts x 8 attempts, 0 winners'),
    expect.stringMatching(`^rename definition and grant: ${EACH}`),
    expect.stringMatching('^teams of one day: 50 artefacts x 8 attempts, 150 winners, 250 refused'),
    expect.stringMatching(`^OAuth code: ${EACH}, 350 refused`),
    expect.stringMatching(`^OAuth callback: ${EACH}, 350 refused`),
    expect.stringMatching('^OAuth sign-up: 50 artefacts x 8 attempts, 400 winners, 0 refused'),
    expect.stringMatching('^OAuth link: 50 artefacts x 8 attempts, 200 winners, 200 refused'),
    expect.stringMatching('^OAuth link and unlink: 50 artefacts x 8 attempts, 200 winners'),
    expect.stringMatching('^token renewal: 50 artefacts x 8 attempts, 400 winners, 0 refused'),
  ]);
  await database.drop();
}, 180_000);
