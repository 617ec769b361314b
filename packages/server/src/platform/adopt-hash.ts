import { readForeignHash, toBase64 } from './foreign-hashes.ts';
import { costOf, workOf, type HashCost } from './passwords.ts';

/** More than any known service uses, and less than a quarter of a second. */
const MOST_ARGON2: HashCost = { memoryKib: 262_144, passes: 16 };
const MOST_ARGON2_WORK = 655_360;
const MOST_ARGON2_LANES = 16;

/** Firebase's "password hash parameters"; signer key and separator in base64. */
export interface FirebaseHashConfig {
  readonly base64_signer_key: string;
  readonly base64_salt_separator: string;
  readonly rounds: number;
  readonly mem_cost: number;
}

/**
 * Converts a password hash of another service to the stored form; undefined if it is unsupported or too expensive to
 * verify. Keystead's own hashes are accepted at any cost up to the one of this instance.
 */
export function adoptHash(given: string, ownCost: HashCost): string | undefined {
  // Django adds these prefixes.
  const text = given.trim().replace(/^argon2(?=\$argon2id\$)|^bcrypt\$(?=\$2[aby]\$)/, '');
  if (text.startsWith('$argon2')) return isBearable(text, ownCost) ? text : undefined;
  const stored = fromFirebase(text) ?? fromBetterAuth(text) ?? fromDjango(text) ?? text;
  return readForeignHash(stored) && stored;
}

function isBearable(text: string, ownCost: HashCost): boolean {
  const [, memory, passes, lanes] =
    /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,172}$/.exec(text) ??
    [];
  if (memory === undefined) return false;
  const cost = { memoryKib: Number(memory), passes: Number(passes) };
  if (costOf(text) && cost.memoryKib <= ownCost.memoryKib && workOf(cost) <= workOf(ownCost)) return true;
  return (
    cost.memoryKib >= 8 * Number(lanes) &&
    cost.memoryKib <= MOST_ARGON2.memoryKib &&
    cost.passes >= 1 &&
    cost.passes <= MOST_ARGON2.passes &&
    Number(lanes) >= 1 &&
    Number(lanes) <= MOST_ARGON2_LANES &&
    workOf(cost) <= MOST_ARGON2_WORK
  );
}

/** The form in which the import reads Firebase exports, with their parameters. */
function fromFirebase(text: string): string | undefined {
  const [, memCost, rounds, separator, key, salt, hash] =
    /^firebase\$(\d{1,2})\$(\d{1,2})\$([^$]*)\$([^$]+)\$([^$]*)\$([^$]+)$/.exec(text) ?? [];
  if (separator === undefined || key === undefined || salt === undefined || hash === undefined) return undefined;
  const config = {
    base64_signer_key: key,
    base64_salt_separator: separator,
    rounds: Number(rounds),
    mem_cost: Number(memCost),
  };
  return adoptFirebaseHash({ hash, salt }, config);
}

/** `salt:hash` in hex; the salt is used as text. */
function fromBetterAuth(text: string): string | undefined {
  const [, salt, hash] = /^([0-9a-f]{16,128}):([0-9a-f]{128})$/i.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return `$scrypt-nfkc$ln=14,r=16,p=1$${toBase64(Buffer.from(salt))}$${toBase64(Buffer.from(hash, 'hex'))}`;
}

/** `pbkdf2_sha256$iterations$salt$hash`; the salt is used as text. */
function fromDjango(text: string): string | undefined {
  const [, digest, iterations, salt, hash] = /^pbkdf2_(sha1|sha256)\$(\d{1,8})\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return pbkdf2Form(`${digest}`, Number(iterations), Buffer.from(salt), Buffer.from(hash, 'base64'));
}

const pbkdf2Form = (digest: string, iterations: number, salt: Buffer, hash: Buffer): string =>
  `$pbkdf2-${digest}$i=${iterations},l=${hash.length}$${toBase64(salt)}$${toBase64(hash)}`;

/** Converts a Keycloak credential, from its `credentialData` and `secretData`. */
export function adoptKeycloakHash(given: {
  readonly algorithm: string;
  readonly hashIterations: number;
  readonly salt: string;
  readonly value: string;
}): string | undefined {
  const digest = { pbkdf2: 'sha1', 'pbkdf2-sha256': 'sha256', 'pbkdf2-sha512': 'sha512' }[given.algorithm];
  if (digest === undefined) return undefined;
  const bytes = [Buffer.from(given.salt, 'base64'), Buffer.from(given.value, 'base64')] as const;
  const stored = pbkdf2Form(digest, given.hashIterations, ...bytes);
  return readForeignHash(stored) && stored;
}

/** Converts a hash and salt of a Firebase export, with their parameters. */
export function adoptFirebaseHash(
  { hash, salt }: { readonly hash: string; readonly salt: string },
  config: FirebaseHashConfig,
): string | undefined {
  const bytes = (text: string) => Buffer.from(text, 'base64'); // also reads base64url, which Firebase exports
  const salted = Buffer.concat([bytes(salt), bytes(config.base64_salt_separator)]);
  const parts = [salted, bytes(config.base64_signer_key), bytes(hash)].map(toBase64);
  const stored = `$scrypt-firebase$ln=${config.mem_cost},r=${config.rounds},p=1$${parts.join('$')}`;
  return readForeignHash(stored) && stored;
}
