import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { testSettings } from './listening-server.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface ServerProcess {
  /** Resolves when the server listens. */
  port(): Promise<number>;
  /** The metrics, if enabled. */
  figures(): Promise<string>;
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stdout(): string;
  stderr(): string;
  signal(name: NodeJS.Signals): void;
  /** The memory use of the process; Linux only. */
  memoryMib(): number;
  /** Stops the process in any state. */
  stop(): Promise<void>;
}

/** Runs the built program in its own process with only these settings. */
export function startServerProcess(
  settings: Record<string, string>,
  nodeOptions: readonly string[] = [],
  words: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...nodeOptions, MAIN, ...words], {
    env: { ...testSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  let isGone = false;
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => {
      isGone = true;
      resolve({ code, signal });
    }),
  );
  const portOf = (message: string) =>
    vi.waitFor(
      () => {
        const [, port] = new RegExp(`"port":(\\d+),"msg":"${message}"`).exec(written.stdout) ?? [];
        if (isGone) return Promise.reject(new Error(`the process ended: ${written.stderr}`));
        if (port === undefined) throw new Error(`not ${message} yet: ${written.stderr}`);
        return Number(port);
      },
      { timeout: 100_000, interval: 20 },
    );
  return {
    port: () => portOf('listening'),
    figures: async () => (await fetch(`http://127.0.0.1:${await portOf('serving metrics')}/metrics`)).text(),
    exited,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    signal: (name) => child.kill(name),
    memoryMib: () => {
      const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kib) / 1024;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
