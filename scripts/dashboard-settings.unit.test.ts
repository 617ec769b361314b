import { readFileSync } from 'node:fs';
import { updateCurrentProject } from '@keystead/contract';
import { expect, test } from 'vitest';
import { readTree } from './architecture/read-tree.ts';
import { documentedSettings } from './documents/project-settings.ts';
import { fromRoot } from './root.mjs';

/** Why owners change it by the API alone, for each boolean setting without a control. */
const WITHOUT_CONTROL: Readonly<Record<string, string>> = {};

const guide = readFileSync(fromRoot('docs/guide/project-settings.md'), 'utf8');
const { config, ...ofProject } = updateCurrentProject.body.shape;
interface Schema {
  readonly def: { readonly type: string; readonly innerType?: unknown };
}
const schemas: Readonly<Record<string, Schema>> = { ...ofProject, ...config.unwrap().shape };
const isBoolean = ({ def: { type, innerType } }: Schema): boolean =>
  type === 'optional' ? isBoolean(innerType as Schema) : type === 'boolean';
const booleans = ['The project', '`config`']
  .flatMap((heading) => documentedSettings(guide, heading))
  .filter(({ api }) => schemas[api] && isBoolean(schemas[api]))
  .map(({ sdk }) => sdk);

/** <SettingSwitch label={t('Sign-up')} … change={(signUpEnabled) => ({ config: { signUpEnabled } })} */
const SWITCH = /<(?:Setting|Method)Switch\s+label=\{t\('(?<label>[^']+)'\)\}.*?change=\{\((?<setting>\w+)\) =>/gs;
const switches = readTree()
  .filter(({ path }) => path.startsWith('apps/dashboard/src/'))
  .flatMap(({ source }) => [...source.matchAll(SWITCH)].map(({ groups }) => ({ ...groups })));

test('every boolean setting has a control in the dashboard, or a reason to have none', () => {
  expect(
    new Set([...switches.map(({ setting }) => setting), ...Object.keys(WITHOUT_CONTROL)]),
    'add a SettingSwitch to a page of apps/dashboard, or a reason to scripts/dashboard-settings.unit.test.ts',
  ).toEqual(new Set(booleans));
});

test.each(switches)('the palette leads to $label', ({ label }) => {
  const palette = readFileSync(fromRoot('apps/dashboard/src/shell/palette/palette-settings.ts'), 'utf8');

  expect(palette, 'add a line to apps/dashboard/src/shell/palette/palette-settings.ts').toContain(
    `label: t('${label}')`,
  );
});
