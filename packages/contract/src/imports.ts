import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, uuid } from './fields.ts';
import { IMPORT_SOURCES } from './imported-rows.ts';
import { IMPORT_MAX_BYTES } from './limits.ts';
import { flag } from './listing.ts';
import { sending } from './recent-sign-in.ts';

const importId = uuid.meta({ description: 'The ID of an import', examples: ['9b2d7c54-1e0a-4f83-b6c9-5a7e3d1f8024'] });
const format = z
  .enum(['ndjson', 'csv'])
  .meta({ description: 'The file format: one JSON object per line, or CSV', examples: ['ndjson'] });
const source = z
  .enum(IMPORT_SOURCES)
  .meta({ description: 'The service that the export comes from', examples: ['clerk'] });
const count = z.number().meta({ examples: [1204] });

const importView = z.object({
  id: importId,
  source,
  format,
  is_dry_run: z.boolean(),
  status: z.enum(['running', 'done', 'stopped']).meta({
    description:
      '`stopped`: the import ended early. The rows before that point were imported; import the same file again to continue',
  }),
  rows: count.meta({ description: 'Number of rows read' }),
  created: count,
  existing: count.meta({ description: 'Rows that already exist and were left unchanged' }),
  refused: count,
  reasons: z
    .array(z.object({ message: z.string().meta({ examples: ['primary_email: Invalid email'] }), count }))
    .meta({ description: 'Why rows were rejected, most frequent reason first' }),
  started_at_millis: millis,
  updated_at_millis: millis,
  finished_at_millis: millis.nullable(),
});

const isDryRun = sending({ dry_run: ['true'] });

export const startImport = defineEndpoint({
  name: 'startImport',
  method: 'POST',
  path: '/internal/imports',
  access: 'admin',
  right: 'secrets', // a project file can include the SMTP server
  recentSignIn: (sent) => !isDryRun(sent), // it imports password hashes and project settings
  tag: 'Import and export',
  summary: 'Import users and teams',
  description:
    'Send the file as the request body: UTF-8, at most 1 GiB. It is imported while it is uploaded, and the response contains the result. Users who already exist, by ID or email address, are left unchanged, so you can import the same file again. For Firebase, the first line is `{"hash_config": …}` with the password hash parameters of the project. Requires a super secret admin key or the `secrets` right (owner). Unless it is a dry run, staff must also have signed in, or re-entered their password, within the last 10 minutes.',
  query: z.strictObject({
    format,
    source: source.optional().meta({ description: 'The service that the export comes from; `keystead` by default' }),
    dry_run: flag.optional().meta({ description: '`true` checks every row and imports nothing', examples: ['true'] }),
    id: importId
      .optional()
      .meta({ description: 'An ID that you choose, so that you can get the progress of the import while it runs' }),
  }),
  upload: {
    maxBytes: IMPORT_MAX_BYTES,
    examples: {
      'application/x-ndjson': '{"primary_email":"mira@example.com","display_name":"Mira"}\n',
      'text/csv': 'primary_email,display_name\nmira@example.com,Mira\n',
    },
  },
  response: importView,
  status: 201,
  errors: [],
  refusals: ['IMPORT_FILE_INVALID', 'IMPORT_ALREADY_EXISTS', 'PROJECT_DELETED', 'UPLOAD_TOO_SLOW'],
});

export const listImports = defineEndpoint({
  name: 'listImports',
  method: 'GET',
  path: '/internal/imports',
  access: 'admin',
  right: 'read',
  tag: 'Import and export',
  summary: 'List imports',
  description:
    'Returns the 20 newest imports and dry runs of the last 30 days, newest first. Requires a super secret admin key or any staff role.',
  response: listOf(importView),
  errors: [],
});

const named = z.strictObject({ id: importId });

export const getImport = defineEndpoint({
  name: 'getImport',
  method: 'GET',
  path: '/internal/imports/{id}',
  access: 'admin',
  right: 'read',
  tag: 'Import and export',
  summary: 'Get the progress and result of an import',
  description:
    'Returns how many rows were read, created, already existed or were rejected so far. Requires a super secret admin key or any staff role.',
  params: named,
  response: importView,
  errors: ['IMPORT_NOT_FOUND'],
});

export const getImportErrors = defineEndpoint({
  name: 'getImportErrors',
  method: 'GET',
  path: '/internal/imports/{id}/errors',
  access: 'admin',
  right: 'read',
  tag: 'Import and export',
  summary: 'Download the rejected rows of an import',
  description:
    'Returns a CSV file with the line number and the reason of the first 100,000 rejected rows. Requires a super secret admin key or any staff role.',
  params: named,
  contentType: 'file',
  response: z
    .string()
    .meta({ description: 'A CSV file', examples: ['line,reason\r\n100,"primary_email: Invalid email"\r\n'] }),
  errors: ['IMPORT_NOT_FOUND'],
});
