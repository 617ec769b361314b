import { readFileSync } from 'node:fs';
import { updateCurrentProject } from '@keystead/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readTree } from './architecture/read-tree.ts';
import { documentedSettings } from './documents/project-settings.ts';
import { fromRoot } from './root.mjs';

/** Why owners change it by the API alone, for each boolean setting without a control. */
const WITHOUT_CONTROL: Readonly<Record<string, string>> = {};

const guide = readFileSync(fromRoot('docs/guide/project-settings.md'), 'utf8');
const { config, ...ofProject } = updateCurrentProject.body.shape;
const schemas: Readonly<Record<string, z.ZodType>> = { ...ofProject, ...config.unwrap().shape };
const isBoolean = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodOptional ? schema.unwrap() instanceof z.ZodBoolean : schema instanceof z.ZodBoolean;
const booleans = ['The project', '`config`']
  .flatMap((heading) => documentedSettings(guide, heading))
  .filter(({ api }) => isBoolean(schemas[api]))
  .map(({ sdk }) => sdk)
  .sort();

/** <SettingSwitch label={t('Sign-up')} … change={(signUpEnabled) => ({ config: { signUpEnabled } })} */
const SWITCH = /<(?:Setting|Method)Switch\s+label=\{t\('(?<label>[^']+)'\)\}.*?change=\{\((?<setting>\w+)\) =>/gs;
const switches = readTree()
  .filter(({ path }) => path.startsWith('apps/dashboard/src/'))
  .flatMap(({ source }) => [...source.matchAll(SWITCH)].map(({ groups }) => ({ ...groups })));

test('every boolean setting has a control in the dashboard, or a reason to have none', () => {
  expect(
    [...switches.map(({ setting }) => setting), ...Object.keys(WITHOUT_CONTROL)].sort(),
    'add a SettingSwitch to a page of apps/dashboard, or a reason to scripts/dashboard-settings.unit.test.ts',
  ).toEqual(booleans);
});

test.each(switches)('the palette leads to $label', ({ label }) => {
  const palette = readFileSync(fromRoot('apps/dashboard/src/palette/palette-settings.ts'), 'utf8');

  expect(palette, 'add a line to apps/dashboard/src/palette/palette-settings.ts').toContain(`label: t('${label}')`);
});
