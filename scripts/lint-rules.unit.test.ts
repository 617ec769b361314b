import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromRoot } from './root.mjs';
import { toolPath } from './steps/run-tool.mjs';

const settings: object = JSON.parse(readFileSync(fromRoot('.oxlintrc.json'), 'utf8'));

const planted: Record<string, string> = {
  'packages/client/src/cycle.ts': "import { back } from './back.ts';\nexport const cycle = back;",
  'packages/client/src/back.ts':
    "import type { cycle } from './cycle.ts';\nexport type Back = typeof cycle;\nexport const back = 1;",
  'packages/client/src/any.ts': 'export type Anything = any;',
  'packages/client/src/bang.ts': 'export const bang = (text?: string) => text!.length;',
  'packages/client/src/default.ts': 'export default 1;',
  'packages/client/src/allowed.ts': 'export const allowed = 1;',
};

describe('planted violations', () => {
  let folder = '';
  let reported: Map<string, string>;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'keystead-lint-'));
    // Rules that need types would need a compiled tree.
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...settings, options: {} }));
    for (const [file, source] of Object.entries(planted)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${source}\n`);
    }
    const { stdout } = spawnSync(process.execPath, [toolPath('oxlint'), '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics }: { diagnostics: { filename: string; code: string }[] } = JSON.parse(stdout);
    reported = new Map(diagnostics.map(({ filename, code }) => [filename, code]));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('each is reported by its rule, and what is allowed is not', () => {
    expect(Object.fromEntries(reported)).toEqual({
      'packages/client/src/cycle.ts': 'import(no-cycle)',
      'packages/client/src/back.ts': 'import(no-cycle)',
      'packages/client/src/any.ts': 'typescript(no-explicit-any)',
      'packages/client/src/bang.ts': 'typescript(no-non-null-assertion)',
      'packages/client/src/default.ts': 'import(no-default-export)',
    });
  });
});
