import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/**
 * Returns the secret of an instance without a configured one: generates it once and keeps it in a file that only its
 * owner can read.
 */
export async function keepInstanceSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flush: true });
  await chmod(draft, 0o600); // regardless of the umask
  try {
    await link(draft, file); // fails if another process was first; then its secret is used
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const made = await readIfThere(file);
  if (made === undefined) throw new Error(`${file} was deleted`);
  return made;
}

async function readIfThere(file: string): Promise<string | undefined> {
  let secret: string;
  try {
    secret = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  // An emptied file would otherwise become a secret that anyone can guess.
  if (secret.length < SECRET_BYTES) throw new Error(`${file} doesn't contain a complete secret`);
  return secret;
}
