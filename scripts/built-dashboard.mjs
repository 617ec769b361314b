import { existsSync } from 'node:fs';
import { fromRoot } from './root.mjs';

/** Returns the folder of the dashboard built in this checkout, if there is one. */
export function builtDashboard() {
  const folder = fromRoot('apps', 'dashboard', 'dist');
  return existsSync(folder) ? folder : undefined;
}
