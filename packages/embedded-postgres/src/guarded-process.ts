import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { spawnAs, type Identity } from './identity.ts';
import { postgresEnvironment } from './postgres-environment.ts';

/** A program that ends when this process does, however this process ends. */
export interface GuardedProcess {
  /** Asks the program to end. */
  interrupt(): void;
  /** The end of what the program wrote. */
  output(): string;
  hasEnded(): boolean;
  /** The exit status, when the program and all its children have gone. */
  readonly ended: Promise<number | null>;
}

export interface GuardOptions {
  readonly identity: Identity | undefined;
  /** A folder that is removed when the program has ended. */
  readonly scratchFolder?: string | undefined;
}

const KEPT_OUTPUT_LENGTH = 8000;

// The program runs under a shell that holds the reading end of a pipe from us. The kernel closes our end when we go, be
// it by kill -9; the shell then interrupts the program, more than once, because a program that is only just starting does
// not listen yet. Signals meant for us must not take the guard away first.
const GUARD = `
trap '' HUP INT TERM
scratch=$1
shift
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
(read -r line <&3; while kill -INT "$program"; do sleep 1; done) >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$program"
status=$?
kill -KILL "$watch" 2>/dev/null
[ -z "$scratch" ] || rm -rf -- "$scratch"
exit "$status"
`;

export function spawnGuarded(program: string, args: string[], options: GuardOptions): GuardedProcess {
  const child = process.platform === 'win32' ? spawnBare(program, args) : spawnUnderGuard(program, args, options);
  let tail = '';
  let isOver = false;
  const remember = (chunk: Buffer): void => {
    tail = (tail + chunk.toString()).slice(-KEPT_OUTPUT_LENGTH);
  };
  child.stdout?.on('data', remember);
  child.stderr?.on('data', remember);

  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      tail += error.message;
      finish(null);
    });
    // Should the guard itself be killed, closing the pipe lets its watching half stop the program.
    child.once('exit', () => child.stdin?.end());
    // "close" comes after the last process that writes to our pipes has gone, "exit" already after the first.
    child.once('close', (status) => finish(status));

    function finish(status: number | null): void {
      isOver = true;
      if (options.scratchFolder !== undefined) {
        rmSync(options.scratchFolder, { recursive: true, force: true, maxRetries: 5 });
      }
      resolve(status);
    }
  });

  return {
    interrupt: () => {
      if (process.platform === 'win32') interruptOnWindows(program, child);
      else child.stdin?.end();
    },
    output: () => tail,
    hasEnded: () => isOver,
    ended,
  };
}

function spawnUnderGuard(program: string, args: string[], { identity, scratchFolder }: GuardOptions): ChildProcess {
  const child = spawn('/bin/sh', ['-c', GUARD, 'keystead-postgres', scratchFolder ?? '', program, ...args], {
    ...spawnAs(identity),
    // A process group of its own: Ctrl-C must not stop PostgreSQL before the server has let go of its connections.
    detached: true,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin?.on('error', () => undefined); // the guard went first, which "exit" tells
  return child;
}

function spawnBare(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { env: postgresEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
}

// Windows has no signals to send; PostgreSQL's own tool passes them in its own way.
function interruptOnWindows(program: string, child: ChildProcess): void {
  if (child.pid === undefined) return;
  const control = path.join(path.dirname(program), 'pg_ctl.exe');
  spawn(control, ['kill', 'INT', String(child.pid)], { stdio: 'ignore', windowsHide: true });
}
