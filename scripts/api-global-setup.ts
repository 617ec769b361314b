import { migrateDatabase } from '@keystead/server';
import { createTemplate, startTestCluster } from '@keystead/testkit';
import type { TestProject } from 'vitest/node';

const TEMPLATE = 'template_keystead';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the cluster, on whose server databases can be created. */
    pgAdminUrl: string;
    /** A migrated, empty database to clone. */
    pgTemplate: string;
  }
}

/** Starts one PostgreSQL for the whole run; each test file clones its own database from the template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  await createTemplate(cluster.adminUrl, TEMPLATE, async (url) => {
    await migrateDatabase(url);
  });
  project.provide('pgAdminUrl', cluster.adminUrl);
  project.provide('pgTemplate', TEMPLATE);
  return () => cluster.stop();
}
