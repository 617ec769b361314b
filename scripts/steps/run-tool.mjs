import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fromRoot, root } from '../root.mjs';
import { whenParentDisappears } from '../when-parent-disappears.mjs';

/** A command that failed, with its whole output. */
export class ToolFailed extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/**
 * Returns the JavaScript file of a package's command, to run it with the current Node, also on Windows.
 * @param {string} packageName
 * @param {string} [command]
 */
export function toolPath(packageName, command = packageName) {
  const folder = fromRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return `${folder}/${typeof bin === 'string' ? bin : bin[command]}`;
}

/**
 * @typedef {object} ToolOptions
 * @property {string} [cwd]
 * @property {Record<string, string>} [env] added to our own environment
 * @property {boolean} [isOutputShown] prints the output immediately instead of collecting it
 * @property {string} [program] what to run instead of the current Node
 */

/**
 * Runs a JavaScript file with the current Node and returns its output.
 * @param {readonly string[]} args
 * @param {ToolOptions} [options]
 * @returns {Promise<string>}
 */
export function runTool(args, { cwd = root, env = {}, isOutputShown = false, program = process.execPath } = {}) {
  const output = isOutputShown ? 'inherit' : 'pipe';
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    shell: program !== process.execPath && process.platform === 'win32',
  });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));

  const letGo = stopWithUs(child);
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ reason) => {
      letGo();
      reject(new ToolFailed(reason, Buffer.concat(chunks).toString()));
    };
    child.once('error', (error) => fail(`couldn't start ${program}: ${error.message}`));
    child.once('close', (code, signal) => {
      if (code !== 0) return fail(signal ? `stopped by ${signal}` : `exit code ${code}`);
      letGo();
      return resolve(Buffer.concat(chunks).toString());
    });
  });
}

/**
 * Forwards signals to the child; its end then ends our step.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithUs(child) {
  const stop = () => void child.kill('SIGTERM');
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, stop);
  const stopWatching = whenParentDisappears(stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
    stopWatching();
  };
}
