import { CONFIG_KEYS } from '@keystead/contract';
import { settingColumns, settingsOnWire } from './project-settings.ts';
import type { Project } from './project.ts';

interface Group {
  [name: string]: Group | boolean;
}

/**
 * Returns the boolean settings of a project in the form newer clients read: nested objects, named by the parts of each
 * key.
 */
export function configByKeys({ config }: Project): Group {
  const settings = settingsOnWire(settingColumns, config);
  const all: Group = {};
  for (const [key, setting] of Object.entries(CONFIG_KEYS)) {
    const [last = '', ...groups] = key.split('.').toReversed();
    let group = all;
    for (const name of groups.toReversed()) group = (group[name] ??= {}) as Group; // no key is a prefix of another
    group[last] = settings[setting];
  }
  return all;
}
