import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from './clone-database.ts';
import { createTemplate } from './create-template.ts';
import { startTestCluster, type TestCluster } from './start-test-cluster.ts';
import { withClient } from './with-client.ts';

let cluster: TestCluster;

beforeAll(async () => {
  cluster = await startTestCluster();
  await createTemplate(cluster.adminUrl, 'template_of_fruit', async (url) => {
    await withClient(url, async (client) => {
      await client.query('create table fruit (name text primary key)');
      await client.query("insert into fruit values ('apple')");
    });
  });
});

afterAll(() => cluster.stop());

const listFruit = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const found = await client.query<{ name: string }>('select name from fruit order by name');
    return found.rows.map((row) => row.name);
  });

const listClones = (): Promise<string[]> =>
  withClient(cluster.adminUrl, async (client) => {
    const found = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'test_%'",
    );
    return found.rows.map((row) => row.datname);
  });

test('a clone holds what the template holds, and changes stay in it', async () => {
  const [one, other] = [
    await cloneDatabase(cluster.adminUrl, 'template_of_fruit'),
    await cloneDatabase(cluster.adminUrl, 'template_of_fruit'),
  ];
  await withClient(one.url, (client) => client.query("insert into fruit values ('pear')"));
  expect(await listFruit(one.url)).toEqual(['apple', 'pear']);
  expect(await listFruit(other.url)).toEqual(['apple']);
  await one.drop();
  await other.drop();
  expect(await listClones()).toEqual([]);
});

test('twenty clones at once all succeed, and twenty drops at once leave nothing', async () => {
  const clones = await Promise.all(
    Array.from({ length: 20 }, () => cloneDatabase(cluster.adminUrl, 'template_of_fruit')),
  );
  expect(new Set(clones.map((clone) => clone.url)).size).toBe(20);
  const contents = await Promise.all(clones.map((clone) => listFruit(clone.url)));
  expect(contents).toEqual(clones.map(() => ['apple']));
  await Promise.all(clones.map((clone) => clone.drop()));
  expect(await listClones()).toEqual([]);
});

test('a drop waits for a connection that is about to go', async () => {
  const clone = await cloneDatabase(cluster.adminUrl, 'template_of_fruit');
  const pool = new pg.Pool({ connectionString: clone.url });
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.05)')));
  const dropped = clone.drop();
  await pool.end();
  await dropped;
  expect(await listClones()).toEqual([]);
});

test('a template is closed to connections, so that it can always be cloned', async () => {
  const url = cluster.adminUrl.replace('/postgres?', '/template_of_fruit?');
  expect(url).not.toBe(cluster.adminUrl);
  await expect(withClient(url, () => Promise.resolve())).rejects.toMatchObject({ code: '55000' });
});

test('a clone of a template that is in use succeeds when the template is let go', async () => {
  await withClient(cluster.adminUrl, (client) => client.query('create database busy'));
  const pool = new pg.Pool({ connectionString: cluster.adminUrl.replace('/postgres?', '/busy?') });
  await pool.query('select 1');
  const cloning = cloneDatabase(cluster.adminUrl, 'busy');
  // The server itself waits for some seconds before it refuses.
  await withClient(cluster.adminUrl, async (client) => {
    const waiting =
      "select 1 from pg_stat_activity where query like 'create database test_%busy%' and state = 'active'";
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
  });
  await pool.end();
  const clone = await cloning;
  await clone.drop();
  expect(await listClones()).toEqual([]);
});
