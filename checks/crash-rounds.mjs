// kill -9 of `npm start` under writers, round after round: no PostgreSQL stays behind, the next start recovers,
// every sign-up that was acknowledged can still sign in and is told of by one event, and the log is whole.   node checks/crash-rounds.mjs [rounds]     (npm run test:crash)
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../scripts/find-free-ports.mjs';
import { createLedger } from './crash/ledger.mjs';
import { countPostgres } from './crash/count-postgres.mjs';
import { startInstance } from './crash/start-instance.mjs';

const ROUNDS = Number(process.argv[2] ?? 20);
const WRITERS = 8;
const SECONDS_OF_WRITING = 2;

const folder = mkdtempSync(path.join(tmpdir(), 'keystead-crash-'));
chmodSync(folder, 0o711); // as root, PostgreSQL's own user must be able to pass
const ports = /** @type {[number, number]} */ (await findFreePorts(2)); // the same in all rounds, as after a real crash
let failures = 0;
const ledger = createLedger();

for (let round = 1; round <= ROUNDS; round += 1) {
  const instance = await startInstance(folder, ports);
  const lost = await ledger.findLost(instance);
  const until = Date.now() + SECONDS_OF_WRITING * 1000 * Math.random() + 300;
  const writing = Promise.all(Array.from({ length: WRITERS }, () => ledger.writeUntilRefused(instance)));
  await new Promise((resolve) => setTimeout(resolve, until - Date.now()));
  instance.kill();
  await writing;
  const left = await countPostgres(folder, { withinMillis: 5000 });
  if (lost.length > 0 || left > 0) failures += 1;
  console.log(
    `round ${round}/${ROUNDS}: ready after ${instance.readyAfterMillis} ms, ${ledger.size} acknowledged so far, ${lost.length} lost, ${left} PostgreSQL left behind`,
  );
}

const last = await startInstance(folder, ports);
const lost = await ledger.findLost(last);
const wronglyTold = await ledger.findWronglyTold(last);
const isLogWhole = await last.isLogWhole();
await last.stop();
const left = await countPostgres(folder, { withinMillis: 5000 });
if (lost.length > 0 || wronglyTold.length > 0 || !isLogWhole || left > 0) failures += 1;
rmSync(folder, { recursive: true, force: true });
console.log(
  `after ${ROUNDS} rounds: ${ledger.size} acknowledged, ${lost.length} lost, ${wronglyTold.length} told wrongly, the log ${isLogWhole ? 'is' : 'is NOT'} whole, ${left} PostgreSQL left behind`,
);
process.exitCode = failures > 0 ? 1 : 0;
