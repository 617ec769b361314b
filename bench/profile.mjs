// Where does Keystead spend its time? node bench/profile.mjs [operation], one of those in measured-operations.mjs
// Nothing may be imported here that the installation brings.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { readOperation } from './measured-operations.mjs';

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
