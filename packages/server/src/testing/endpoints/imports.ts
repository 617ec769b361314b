import type { EndpointCases, Triggers } from '../endpoint-case.ts';
import { importFile } from '../imports.ts';
import { NO_ID } from '../triggers.ts';
import type { World } from '../world.ts';

const noSuchImport = { IMPORT_NOT_FOUND: () => ({ as: 'admin', params: { id: NO_ID } }) } satisfies Triggers;

async function sampleOfImport(world: World) {
  const { body } = await importFile(world.instance.app, {}, '');
  return { params: { id: (body as { id: string }).id } };
}

export const importCases = {
  startImport: { sample: () => ({ query: '?format=ndjson' }) },
  listImports: { sample: () => ({}) },
  getImport: { sample: sampleOfImport, errors: noSuchImport },
  getImportErrors: { sample: sampleOfImport, errors: noSuchImport },
} satisfies EndpointCases;
