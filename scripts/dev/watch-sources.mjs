import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../root.mjs';
import { toolPath } from '../steps/run-tool.mjs';

const DONE = /Found (\d+) errors?\. Watching for file changes/;
const NOISE = /^$|Starting (?:incremental )?compilation/;

/**
 * Compiles a project and all that it refers to, again and again. What does not compile is told, and calls nobody.
 * @param {string} project
 * @param {() => void} onCompiled
 */
export function watchSources(project, onCompiled) {
  // In a group of its own, which ends as a whole: the command of the compiler is a wrapper that would leave it behind.
  const args = [toolPath('typescript', 'tsc'), '--build', '--watch', '--preserveWatchOutput', project];
  const compiler = spawn(process.execPath, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    const [, errors] = DONE.exec(line) ?? [];
    if (errors === '0') onCompiled();
    else if (!NOISE.test(line)) console.log(`  ${line}`);
  });
  const isRunning = () => compiler.pid !== undefined && compiler.exitCode === null && compiler.signalCode === null;
  const end = () => {
    if (isRunning()) process.kill(-Number(compiler.pid), 'SIGTERM');
  };
  process.once('exit', end); // also when somebody is too impatient for `stop`
  return {
    stop: async () => {
      if (!isRunning()) return;
      const ended = once(compiler, 'exit');
      end();
      await ended;
    },
  };
}
