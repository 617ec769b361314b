import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BUILT = new URL('../../../../dist/domains/auth/password/acceptable-password.js', import.meta.url);

/** Asks the built module in a process of its own, where whatever wants to reach another machine throws. */
const program = `
  import dns from 'node:dns';
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import net from 'node:net';

  const refuse = () => { throw new Error('there is no network'); };
  net.Socket.prototype.connect = refuse;
  dns.lookup = refuse;
  dns.promises.lookup = refuse;
  let reads = 0;
  const { readFile } = fs.promises;
  fs.promises.readFile = (file, ...given) => {
    if (String(file).endsWith('.bin')) reads += 1;
    return readFile(file, ...given);
  };
  syncBuiltinESMExports();

  const log = {};
  await fetch('http://127.0.0.1').catch((error) => { log.network = error.cause.message; });
  const { requireAcceptablePassword } = await import(process.argv[1]);
  async function ask(name, refuseCommonPasswords, password) {
    const outcome = await requireAcceptablePassword({ refuseCommonPasswords }, password).catch((error) => error.code);
    log[name] = { outcome: outcome ?? 'accepted', reads };
  }
  await ask('switched off', false, 'password');
  await Promise.all([ask('common', true, 'password'), ask('uncommon', true, 'an uncommon choice')]);
  await ask('again', true, 'PASSWORD');
  console.log(JSON.stringify(log));
`;

test('the built service knows common passwords without a network, from a file that is read once and only if needed', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, BUILT.href]);

  expect(JSON.parse(stdout)).toEqual({
    network: 'there is no network',
    'switched off': { outcome: 'accepted', reads: 0 },
    common: { outcome: 'PASSWORD_TOO_COMMON', reads: 1 },
    uncommon: { outcome: 'accepted', reads: 1 },
    again: { outcome: 'PASSWORD_TOO_COMMON', reads: 1 },
  });
});
