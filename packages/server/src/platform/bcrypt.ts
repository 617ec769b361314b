import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { truncates } from 'bcryptjs';

const COMPARE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { compareSync } = require(workerData);
  parentPort.on('message', ({ id, password, storedHash }) => {
    parentPort.postMessage({ id, matches: compareSync(password, storedHash) });
  });`;

interface Waiting {
  readonly resolve: (matches: boolean) => void;
  readonly reject: (reason: Error) => void;
}
interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

let thread: Thread | undefined;
let lastId = 0;

/**
 * Compares with a hash that another service has made. Plain JavaScript, so in a thread of its own, which all share: it takes
 * one core at most, and no request waits behind it. What is longer than bcrypt looks at fits nothing, after the same work.
 */
export async function verifyBcrypt(password: string, storedHash: string): Promise<boolean> {
  const { worker, waiting } = (thread ??= startThread());
  const id = (lastId += 1);
  const matches = await new Promise<boolean>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, password, storedHash });
  });
  return matches && !truncates(password);
}

function startThread(): Thread {
  const path = createRequire(import.meta.url).resolve('bcryptjs');
  const worker = new Worker(COMPARE, { eval: true, workerData: path, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  worker.unref(); // an idle thread keeps no process alive
  worker.on('message', ({ id, matches }: { id: number; matches: boolean }) => {
    waiting.get(id)?.resolve(matches);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => {
    thread = undefined; // the next comparison starts another
    for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error(String(error)));
  });
  return { worker, waiting };
}
