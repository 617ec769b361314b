import { CONFIG_KEYS, KnownError } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import type { ConfigChanges } from './project-settings.ts';
import { updateProject } from './update-project.ts';

/** Changes settings by the keys of newer clients, which send them dotted or as nested objects. */
export async function updateConfigOverride(ctx: Context, projectId: string, text: string): Promise<void> {
  const config: ConfigChanges = {};
  addSettings(config, readJson(text), '');
  await updateProject(ctx, projectId, { config });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('Invalid config JSON');
  }
}

const invalid = (message: string) => new KnownError('CONFIG_OVERRIDE_INVALID', { message });

const isKey = (key: string): key is keyof typeof CONFIG_KEYS => Object.hasOwn(CONFIG_KEYS, key);

function addSettings(config: ConfigChanges, given: unknown, prefix: string): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(prefix === '' ? 'The config must be an object.' : `${prefix.slice(0, -1)} must be an object.`);
  for (const [name, value] of Object.entries(given)) {
    const key = `${prefix}${name}`;
    if (isKey(key)) {
      if (typeof value !== 'boolean') throw invalid(`${key} must be true or false.`);
      config[CONFIG_KEYS[key]] = value;
    } else if (Object.keys(CONFIG_KEYS).some((known) => known.startsWith(`${key}.`)))
      addSettings(config, value, `${key}.`);
    else throw invalid(`The key ${JSON.stringify(key)} cannot be changed here. Use the project settings instead.`);
  }
}
