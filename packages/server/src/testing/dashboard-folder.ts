import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A built dashboard. The nonce is spelled out, because the real page is written by hand too. */
const PAGE = `<!doctype html><title>Dashboard</title><meta property="csp-nonce" nonce="NONCE-OF-THIS-ANSWER">`;

export interface DashboardFolder {
  readonly path: string;
  remove(): void;
}

export function makeDashboardFolder(): DashboardFolder {
  const parent = mkdtempSync(join(tmpdir(), 'keystead-dashboard-'));
  const path = join(parent, 'dist');
  mkdirSync(join(path, 'assets'), { recursive: true });
  writeFileSync(join(path, 'index.html'), PAGE);
  writeFileSync(join(path, 'assets', 'index-1a2b.js'), 'export {};');
  writeFileSync(join(parent, 'secret.txt'), 's3cret');
  return { path, remove: () => rmSync(parent, { recursive: true }) };
}
