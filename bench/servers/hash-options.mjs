const ARGON2ID = 2; // a const enum of the package's types, which JavaScript cannot read

/** The cost comes as for Keystead: argon2id:<KiB>:<passes>. */
export function hashOptions(cost = process.env['BENCH_PASSWORD_HASH'] ?? '') {
  const [, memory, passes] = /^argon2id:(\d+):(\d+)$/.exec(cost) ?? [];
  if (memory === undefined) throw new Error('BENCH_PASSWORD_HASH must look like argon2id:19456:2');
  return { algorithm: ARGON2ID, memoryCost: Number(memory), timeCost: Number(passes), parallelism: 1 };
}
