import { expect } from 'vitest';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { createKnownProjects } from './known-projects.ts';

const test = instanceTest();

test.each(['', 'nobody', '../internal', 'INTERNAL', "' or true --", '0b6a1c1a-7d55-4a0e-8a39', 'x'.repeat(5000)])(
  'the database is not asked for %j, which no project can be called',
  async (projectId) => {
    const asked: unknown[] = [];
    const db = new Proxy(instance.ctx.db, {
      get: (_, name) => {
        asked.push(name);
        throw new Error(`asked for ${String(name)}`);
      },
    });
    const projects = createKnownProjects({ ...instance.ctx, db });

    expect(await projects.byId(projectId)).toBeUndefined();
    expect(await projects.withoutKey(projectId)).toBeUndefined();
    expect(await projects.byKey({ projectId, accessType: 'server', key: 'a key' })).toBeUndefined();
    expect(asked).toEqual([]);
    await expect(projects.byId('internal')).rejects.toThrow('asked for');
  },
);
