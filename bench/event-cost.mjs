// What does recording events cost a sign-in? node bench/event-cost.mjs [rounds] [argon2id:8:1 | argon2id:19456:2]; run `npm run build` before
import { measureEventCost } from './measure/event-cost.mjs';

const [rounds = '9', hashCost = 'argon2id:8:1'] = process.argv.slice(2);
console.log(await measureEventCost({ rounds: Number(rounds), hashCost }));
