import * as contract from '@keystead/contract';
import { route, StreamedFile } from '../../../http/route.ts';
import { createExport, openExport } from './run-export.ts';

const CONTENT_TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

export const exportRoutes = [
  route(contract.createExport, async ({ ctx, caller, body }) => {
    const { url, expiresAt } = await createExport(ctx, caller, body);
    return { url, expires_at_millis: expiresAt.getTime() };
  }),
  route(contract.getExport, async ({ ctx, params }) => {
    const { kind, format, texts } = await openExport(ctx, params.ticket);
    return new StreamedFile({ name: `${kind}.${format}`, contentType: CONTENT_TYPES[format], texts });
  }),
];
