import { clientEntry } from './client-entry.ts';
import { contractPaths } from './contract-paths.ts';
import { domainFiles } from './domain-files.ts';
import { domainsInOrder } from './domain-order.ts';
import { gettersInClasses, oneEnvironmentReader, reasonedSuppressions } from './file-shape.ts';
import { frontDoorsOnly, noOwnFrontDoor } from './front-doors.ts';
import { liveMigrations } from './live-migrations.ts';
import { locksInTransactions } from './locks.ts';
import { onDemandApart } from './on-demand.ts';
import { entryPointsOnly, packageGraph } from './package-graph.ts';
import type { Rule } from './rule.ts';
import { serverLayers } from './server-layers.ts';
import { tablesInOrder } from './table-readers.ts';
import { oneWriterPerTable } from './table-writers.ts';
import { instanceTestsRun, rowsAreLetGo, testingIsForTests, testsExportNothing } from './test-files.ts';

/** Rules about the structure of the repository that the linter can't express. */
export const rules: readonly Rule[] = [
  packageGraph,
  entryPointsOnly,
  clientEntry,
  onDemandApart,
  serverLayers,
  domainsInOrder,
  domainFiles,
  contractPaths,
  noOwnFrontDoor,
  frontDoorsOnly,
  oneWriterPerTable,
  liveMigrations,
  locksInTransactions,
  tablesInOrder,
  oneEnvironmentReader,
  gettersInClasses,
  reasonedSuppressions,
  testsExportNothing,
  testingIsForTests,
  rowsAreLetGo,
  instanceTestsRun,
];
