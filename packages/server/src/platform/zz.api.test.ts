import { setTimeout as pause } from 'node:timers/promises';
import { cloneDatabase, withClient } from '@keystead/testkit';
import { expect, inject, test } from 'vitest';
import { addJob } from '../db/add-job.ts';
import { prepare } from '../db/sql.ts';
import { startDatabaseRelay } from '../testing/database-relay.ts';
import { startJobs } from './jobs.ts';
import { createLogger } from './logger.ts';
test.concurrent.for([['cut', 20_000], ['freeze', 20_000], ['cut while busy', 6000], ['freeze while busy', 20_000], ['stop while frozen', 0]] as const)('%s', { timeout: 120_000 }, async ([how, millis], { expect }) => {
    const database = await cloneDatabase(inject('pgAdminUrl'), inject('pgTemplate'));
    const relay = await startDatabaseRelay(database.url);
    let runs = 0;
    const t0 = Date.now();
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(`${Date.now() - t0} ${line.slice(0, 200)}`) });
    const jobs = await startJobs({ databaseUrl: relay.url, tasks: { work: { run: async () => { runs += 1; await pause(300); }, retryDelaySeconds: () => 1 } }, log });
    await pause(500);
    if (how.includes('busy')) for (let i = 0; i < 30; i += 1) await withClient(database.url, (client) => client.query(prepare(addJob('work', {}))));
    if (how.startsWith('cut')) await relay.cut(); else relay.freeze();
    if (how === 'stop while frozen') { const t = Date.now(); await jobs.stop(); console.log(how, 'stopped after', Date.now() - t); await relay.restore(); await pause(100); await relay.close(); return; }
    await pause(millis);
    for (let i = 0; i < 10; i += 1) await withClient(database.url, (client) => client.query(prepare(addJob('work', {}))));
    await relay.restore();
    const t = Date.now();
    await expect.poll(() => withClient(database.url, async (c) => (await c.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n), { timeout: 60_000 }).toBe(0);
    console.log(how, 'all done after', Date.now() - t, 'runs', runs, lines.length, [...new Set(lines.map((l) => l.replace(/^\d+ |"time":"[^"]*",?/g, '')))].slice(0, 8).join('\n'));
    await jobs.stop(); await relay.close();
});
