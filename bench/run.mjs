// Compares Keystead with Better Auth and with a bare server: see README.md.
// Nothing may be imported here that the installation brings.
import { ensureInstalled } from './ensure-installed.mjs';
import { readOptions } from './options.mjs';

try {
  const options = readOptions(process.argv.slice(2));
  ensureInstalled();
  const { bench } = await import('./bench.mjs');
  process.exitCode = await bench(options);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
