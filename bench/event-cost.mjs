// What does recording events cost a sign-in? node bench/event-cost.mjs [rounds] [argon2id:8:1 | argon2id:19456:2]; run `npm run build` before
// Nothing may be imported here that the installation brings.
import { ensureInstalled } from './ensure-installed.mjs';

const [rounds = '9', hashCost = 'argon2id:8:1'] = process.argv.slice(2);
ensureInstalled();
const { measureEventCost } = await import('./measure/event-cost.mjs');
console.log(await measureEventCost({ rounds: Number(rounds), hashCost }));
