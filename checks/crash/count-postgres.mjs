import { execFileSync } from 'node:child_process';

/**
 * How many PostgreSQL processes still run on this folder, once they had the time to go.
 * @param {string} folder
 * @param {{ withinMillis: number }} options
 */
export async function countPostgres(folder, { withinMillis }) {
  const deadline = Date.now() + withinMillis;
  for (;;) {
    const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(folder) && line.includes('postgres')).length;
    if (running === 0 || Date.now() > deadline) return running;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
