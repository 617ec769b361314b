import { existsSync } from 'node:fs';
import { fromRoot } from './root.mjs';

/** Where the dashboard lies that this checkout was built with, if it has one. */
export function builtDashboard() {
  const folder = fromRoot('apps', 'dashboard', 'dist');
  return existsSync(folder) ? folder : undefined;
}
