import { readFileSync } from 'node:fs';
import { adminProject, clientProject, updateCurrentProject } from '@keystead/contract';
import { describe, expect, test } from 'vitest';
import { fromProjectChanges } from '../packages/client/src/projects/changes-to-wire.ts';
import { defaultAdminConfig } from '../packages/server/src/testing/default-config.ts';
import { documentedSettings } from './documents/project-settings.ts';
import { fromRoot } from './root.mjs';

const page = readFileSync(fromRoot('docs', 'guide', 'project-settings.md'), 'utf8');
const { config: configChanges, ...projectChanges } = updateCurrentProject.body.shape;

describe.each([
  {
    heading: 'The project',
    changes: projectChanges,
    seenByApps: clientProject.shape,
    seenByOwners: adminProject.shape,
    defaults: { description: '', is_production_mode: false },
    toWire: (name: string, value: unknown) => fromProjectChanges({ [name]: value }),
  },
  {
    heading: '`config`',
    changes: configChanges.unwrap().shape,
    seenByApps: clientProject.shape.config.shape,
    seenByOwners: adminProject.shape.config.shape,
    defaults: defaultAdminConfig,
    toWire: (name: string, value: unknown) => fromProjectChanges({ config: { [name]: value } }).config ?? {},
  },
])('the table of $heading', ({ heading, changes, seenByApps, seenByOwners, defaults, toWire }) => {
  const settings = documentedSettings(page, heading);

  test('lists every setting, and no other', () => {
    expect(settings.map(({ api }) => api).sort(), 'add a row to docs/guide/project-settings.md').toEqual(
      Object.keys(changes).sort(),
    );
  });

  test.each(settings)('$api is called $sdk by the SDK, and seen by $seenBy', ({ sdk, api, initial, seenBy }) => {
    const sent = Object.entries(toWire(sdk, JSON.parse(initial || '"Acme"'))).filter(
      ([, value]) => value !== undefined,
    );
    expect(sent.map(([name]) => name)).toEqual([api]);
    expect(seenBy).toBe(api in seenByApps ? 'apps' : 'owners');
    expect(seenByOwners).toHaveProperty(api);
    expect(defaults).toMatchObject(initial === '' ? {} : { [api]: JSON.parse(initial) });
  });
});
