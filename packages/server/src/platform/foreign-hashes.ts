import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/**
 * Verifies password hashes of other services, which are stored until the user signs in again. Each starts with its scheme
 * and its cost: `$scheme$cost$…`.
 *
 *   $2b$10$…                                      bcrypt
 *   $scrypt$ln=14,r=8,p=1$salt$hash               scrypt
 *   $scrypt-nfkc$ln=14,r=16,p=1$salt$hash         scrypt of the password in NFKC, as in Better Auth
 *   $scrypt-firebase$ln=14,r=8,p=1$salt$key$hash  Firebase: the hash is the signer key, encrypted with the scrypt key
 *   $pbkdf2-sha256$i=27500,l=64$salt$hash         PBKDF2; l is the length of the hash
 */
type Verify = (password: string) => Promise<boolean>;

/** The cost limits of a comparison: well below a second, and 64 MiB. Below the minimum, a hash is too weak for passwords. */
const FOREIGN_HASH_LIMITS = {
  bcryptCost: { least: 10, most: 13 },
  pbkdf2: { leastIterations: 1000, mostBlocks: 2_500_000 },
  scrypt: { mostBytes: 64 * 1024 * 1024, mostWork: 128 * 1024 * 1024 },
} as const;

const BLOCK_BYTES = { sha1: 20, sha256: 32, sha512: 64 } as const;
/** A block of SHA-512 takes longer. */
const BLOCK_COST = { sha1: 1, sha256: 1, sha512: 2.5 } as const;
type Digest = keyof typeof BLOCK_BYTES;

const MOST_BYTES_OF_A_HASH = 128;
/** A longer password never matches, after the same work: otherwise its first bytes would be enough. */
const BYTES_THAT_BCRYPT_READS = 72;
const KEY_BYTES = 32;

const scryptOf = promisify(
  (password: string, salt: Buffer, length: number, options: object, done: (error: Error | null, key: Buffer) => void) =>
    scrypt(password, salt, length, options, done),
);
const pbkdf2Of = promisify(pbkdf2);

/** Returns undefined for other formats and for hashes that are too expensive. */
export const readForeignHash = (stored: string): Verify | undefined =>
  readBcrypt(stored) ?? readScrypt(stored) ?? readPbkdf2(stored);

function readBcrypt(stored: string): Verify | undefined {
  const [, digits] = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(stored) ?? [];
  const { least, most } = FOREIGN_HASH_LIMITS.bcryptCost;
  if (digits === undefined || Number(digits) < least || Number(digits) > most) return undefined;
  return async (password) =>
    (await verifyBcrypt(password, stored)) && Buffer.byteLength(password) <= BYTES_THAT_BCRYPT_READS;
}

function readScrypt(stored: string): Verify | undefined {
  const [, scheme, ln, r, p, rest] =
    /^\$(scrypt|scrypt-nfkc|scrypt-firebase)\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$(.+)$/.exec(stored) ?? [];
  if (scheme === undefined) return undefined;
  const options = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const bytes = 128 * options.N * options.r;
  const { mostBytes, mostWork } = FOREIGN_HASH_LIMITS.scrypt;
  if (options.N < 2 || options.r < 1 || options.p < 1 || bytes > mostBytes || bytes * options.p > mostWork)
    return undefined;
  const cost = { ...options, maxmem: bytes + 1024 * 1024 + 128 * options.r * options.p };
  const [salt, ...others] = (rest ?? '').split('$').map(fromBase64);
  const hash = others.pop();
  if (!salt || !hash) return undefined;
  if (scheme === 'scrypt-firebase') {
    const [key] = others;
    if (!key || others.length !== 1 || key.length !== hash.length) return undefined;
    return async (password) => isEqual(encrypt(key, await scryptOf(password, salt, KEY_BYTES, cost)), hash);
  }
  if (others.length > 0) return undefined;
  const prepared = (password: string) => (scheme === 'scrypt-nfkc' ? password.normalize('NFKC') : password);
  return async (password) => isEqual(await scryptOf(prepared(password), salt, hash.length, cost), hash);
}

function encrypt(signerKey: Buffer, key: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(signerKey), cipher.final()]);
}

function readPbkdf2(stored: string): Verify | undefined {
  const [, digest, iterations, length, salt, hash] =
    /^\$pbkdf2-(sha1|sha256|sha512)\$i=(\d{1,8}),l=(\d{1,3})\$([^$]*)\$([^$]+)$/.exec(stored) ?? [];
  if (!isDigest(digest)) return undefined;
  const [saltBytes, hashBytes] = [fromBase64(salt ?? ''), fromBase64(hash ?? '')];
  const blocks = Number(iterations) * Math.ceil(Number(length) / BLOCK_BYTES[digest]) * BLOCK_COST[digest];
  const { leastIterations, mostBlocks } = FOREIGN_HASH_LIMITS.pbkdf2;
  if (Number(iterations) < leastIterations || blocks > mostBlocks) return undefined;
  if (!saltBytes || hashBytes?.length !== Number(length)) return undefined;
  return async (password) =>
    isEqual(await pbkdf2Of(password, saltBytes, Number(iterations), hashBytes.length, digest), hashBytes);
}

const isDigest = (name: string | undefined): name is Digest => name !== undefined && name in BLOCK_BYTES;

const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** Returns undefined for an unusual length or spelling. */
function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return toBase64(bytes) === text && bytes.length <= MOST_BYTES_OF_A_HASH * 2 ? bytes : undefined;
}

/** Returns base64 without padding. */
export const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Returns a hash with the same prefix and cost that no known password matches. */
export function unmatchableForeignHash(beginning: string): string | undefined {
  const zeros = (bytes: number) => toBase64(Buffer.alloc(bytes));
  const [, length] = /^\$pbkdf2-\w+\$i=\d+,l=(\d{1,3})\$$/.exec(beginning) ?? [];
  const stored = /^\$2[aby]\$/.test(beginning)
    ? beginning + '.'.repeat(53)
    : beginning.startsWith('$scrypt-firebase$')
      ? `${beginning}${zeros(16)}$${zeros(64)}$${zeros(64)}`
      : `${beginning}${zeros(16)}$${zeros(Number(length ?? 64))}`;
  return readForeignHash(stored) && stored;
}
