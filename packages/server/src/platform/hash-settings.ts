import type { HashCost } from './passwords.ts';
import type { SettingsReader } from './settings.ts';

const MAX_HASH: HashCost = { memoryKib: 1_048_576, passes: 16 };
export const DEFAULT_HASH: HashCost = { memoryKib: 19_456, passes: 2 };

export function readHashCost(settings: SettingsReader, name: string): HashCost {
  const given = settings.text(name);
  if (given === undefined) return DEFAULT_HASH;
  const [, memory, passes] = /^argon2id:(\d{1,7}):(\d{1,3})$/.exec(given) ?? [];
  const cost = { memoryKib: Number(memory), passes: Number(passes) };
  const isSane =
    cost.memoryKib >= 8 && cost.memoryKib <= MAX_HASH.memoryKib && cost.passes >= 1 && cost.passes <= MAX_HASH.passes;
  if (isSane) return cost;
  settings.problem(name, 'must look like argon2id:19456:2 (8 to 1048576 KiB of memory and 1 to 16 passes)');
  return DEFAULT_HASH;
}
