import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { spawnAs, type Identity } from './identity.ts';
import { postgresEnvironment } from './postgres-environment.ts';

/** A child process that ends when this process ends, even by kill -9. */
export interface GuardedProcess {
  /** Asks the program to stop. */
  interrupt(): void;
  /** The last output of the program. */
  output(): string;
  hasEnded(): boolean;
  /** Resolves to the exit status once the program and all its children have ended. */
  readonly ended: Promise<number | null>;
}

export interface GuardOptions {
  readonly identity: Identity | undefined;
  /** A folder to remove after the program has ended. */
  readonly scratchFolder?: string | undefined;
}

const KEPT_OUTPUT_LENGTH = 8000;

// The program runs under a shell that holds the reading end of a pipe. When this process ends, even by kill -9, the
// kernel closes the writing end. The shell then interrupts the program repeatedly, because a program that is just
// starting doesn't listen yet. The shell ignores signals, so that it outlives this process.
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
    // If the guard itself is killed, closing the pipe makes its watching half stop the program.
    child.once('exit', () => child.stdin?.end());
    // "close" fires after the last process with our pipes has ended, "exit" already after the first.
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
    // A process group of its own: Ctrl-C must not stop PostgreSQL before the server has closed its connections.
    detached: true,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin?.on('error', () => undefined); // the guard ended first, which "exit" reports
  return child;
}

function spawnBare(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { env: postgresEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
}

// Windows has no signals, so PostgreSQL's own tool sends them.
function interruptOnWindows(program: string, child: ChildProcess): void {
  if (child.pid === undefined) return;
  const control = path.join(path.dirname(program), 'pg_ctl.exe');
  spawn(control, ['kill', 'INT', String(child.pid)], { stdio: 'ignore', windowsHide: true });
}
