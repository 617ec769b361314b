import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { listOf, millis, uuid } from './fields.ts';
import { IMPORT_SOURCES } from './imported-rows.ts';
import { IMPORT_MAX_BYTES } from './limits.ts';
import { flag } from './listing.ts';
import { sending } from './recent-sign-in.ts';

const importId = uuid.meta({ description: 'The id of an import', examples: ['9b2d7c54-1e0a-4f83-b6c9-5a7e3d1f8024'] });
const format = z.enum(['ndjson', 'csv']).meta({ description: 'A JSON object per line, or CSV', examples: ['ndjson'] });
const source = z.enum(IMPORT_SOURCES).meta({ description: 'Whose export it is', examples: ['clerk'] });
const count = z.number().meta({ examples: [1204] });

const importView = z.object({
  id: importId,
  source,
  format,
  is_dry_run: z.boolean(),
  status: z.enum(['running', 'done', 'stopped']).meta({
    description: 'stopped: it ended half-way. What was read until then is done, and the file can be sent again',
  }),
  rows: count.meta({ description: 'How many rows were read' }),
  created: count,
  existing: count.meta({ description: 'Rows of what was there already, and stays as it is' }),
  refused: count,
  reasons: z
    .array(z.object({ message: z.string().meta({ examples: ['primary_email: Invalid email'] }), count }))
    .meta({ description: 'Why rows were refused, the most frequent first' }),
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
  right: 'secrets', // of a whole project, with how its emails are sent
  recentSignIn: (sent) => !isDryRun(sent), // it imports password hashes, and settings of a project
  tag: 'Moving',
  summary: 'Move users and teams in',
  description:
    'The file is the body, of 1 GiB at most, in UTF-8. It is read while it comes, and the answer tells what became of it. Who is there already, by id or e-mail, stays as they are, so the same file can be sent again. For Firebase the first line is {"hash_config": …} with the password hash parameters of the project.',
  query: z.strictObject({
    format,
    source: source.optional().meta({ description: 'Whose export it is; keystead unless given' }),
    dry_run: flag.optional().meta({ description: 'true looks at every row and changes nothing', examples: ['true'] }),
    id: importId.optional().meta({ description: 'Chosen by whoever wants to ask how far it is meanwhile' }),
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
  tag: 'Moving',
  summary: 'List imports, newest first',
  description: 'The newest 20, until 30 days after they began.',
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
  tag: 'Moving',
  summary: 'Read how far an import has come',
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
  tag: 'Moving',
  summary: 'Read why rows of an import were refused',
  description: 'CSV with the number of the line and the reason, of the first 100,000 refused rows.',
  params: named,
  contentType: 'file',
  response: z
    .string()
    .meta({ description: 'CSV', examples: ['line,reason\r\n100,"primary_email: Invalid email"\r\n'] }),
  errors: ['IMPORT_NOT_FOUND'],
});
