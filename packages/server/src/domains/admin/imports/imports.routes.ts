import * as contract from '@keystead/contract';
import { route, StreamedFile } from '../../../http/route.ts';
import { importView } from './imports.view.ts';
import { getImport, listImports, writeErrors } from './read-imports.ts';
import { runImport } from './run-import.ts';

export const importRoutes = [
  route(contract.startImport, async ({ ctx, caller, query, upload }) =>
    importView(await runImport(ctx, caller.project, query, upload)),
  ),
  route(contract.listImports, async ({ ctx, caller }) => ({
    items: (await listImports(ctx, caller.project.id)).map(importView),
    is_paginated: false as const,
  })),
  route(contract.getImport, async ({ ctx, caller, params }) =>
    importView(await getImport(ctx, { projectId: caller.project.id, id: params.id })),
  ),
  route(contract.getImportErrors, async ({ ctx, caller, params }) => {
    const key = { projectId: caller.project.id, id: params.id };
    await getImport(ctx, key);
    return new StreamedFile({
      name: 'import-errors.csv',
      contentType: 'text/csv; charset=utf-8',
      texts: writeErrors(ctx, key),
    });
  }),
];
