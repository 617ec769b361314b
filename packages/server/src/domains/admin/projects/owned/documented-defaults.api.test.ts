import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { ask } from '../../../../testing/ask.ts';
import { instance, instanceTest } from '../../../../testing/instance-test.ts';
import { signUp } from '../../../../testing/sign-up.ts';

const page = readFileSync(new URL('../../../../../../../docs/guide/project-settings.md', import.meta.url), 'utf8');
/** Rows of its tables: SDK name, API name, default. */
const rows = [...page.matchAll(/^\| `\w+` \| `(\w+)` \| `([^`]+)` \|/gm)];
const documented = Object.fromEntries(rows.map(([, name = '', json = '']) => [name, JSON.parse(json) as unknown]));

const test = instanceTest();

test('a new project has the defaults that the guide tells of', async () => {
  const { accessToken } = await signUp(instance.app);
  const { body } = await ask(instance.app, 'POST /api/v1/internal/projects', {
    as: 'client',
    accessToken,
    body: { display_name: 'Acme' },
  });

  const { config, ...project } = body as { config: Record<string, unknown> };
  expect({ ...project, ...config }).toMatchObject(documented);
  expect(documented).toHaveProperty('magic_link_enabled', false);
});
