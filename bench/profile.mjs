// Where does Keystead spend its time? node bench/profile.mjs [operation], one of those listed at the end
// Nothing may be imported here that the installation brings.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';

const USERS = 10_000;
const SECONDS = 6;
const HASH_COST = 'argon2id:8:1';
const LISTED = 40;

const operation = readOperation(process.argv[2] ?? 'currentUser');
ensureInstalled();
const { profileKeystead } = await import('./measure/profile-keystead.mjs');
const { summarizeProfile } = await import('./report/summarize-profile.mjs');

const folder = mkdtempSync(path.join(os.tmpdir(), 'keystead-profile-'));
await profileKeystead({ operation, folder, users: USERS, seconds: SECONDS, hashCost: HASH_COST });
const name = readdirSync(folder).find((entry) => entry.endsWith('.cpuprofile'));
if (name === undefined) throw new Error('Keystead ended without writing a profile');
const file = path.join(folder, name);
console.log(summarizeProfile(JSON.parse(readFileSync(file, 'utf8')), { lastSeconds: SECONDS, listed: LISTED }));
console.log(`\nThe whole profile, for a browser's developer tools: ${file}`);

/** @param {string} given */
function readOperation(given) {
  const known = /** @type {const} */ ([
    'currentUser',
    'sessionList',
    'userList',
    'teamList',
    'memberList',
    'permissionCheck',
    'teamCreation',
    'refresh',
    'signIn',
    'magicLinkSignIn',
    'mfaSignIn',
    'signUp',
  ]);
  const found = known.find((one) => one === given);
  if (!found) throw new Error(`There is no operation ${given}; there are ${known.join(', ')}.`);
  return found;
}
