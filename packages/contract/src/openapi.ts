import { z } from 'zod';
import {
  accessTypes,
  allowedAccessTypes,
  refusalOfUnverified,
  refusedToImpersonators,
  viewFor,
  type AccessType,
  type Endpoint,
} from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorCatalogue, type ErrorCode } from './errors.ts';
import { exampleOf, type JsonSchema } from './openapi-example.ts';
import { securityFor, securitySchemes } from './openapi-security.ts';

const PROJECT_ERRORS = [
  'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
  'INVALID_ACCESS_TYPE',
  'ACCESS_TYPE_WITHOUT_PROJECT_ID',
  'ACCESS_TYPE_REQUIRED',
  'INSUFFICIENT_ACCESS_TYPE',
  'CLIENT_AUTHENTICATION_REQUIRED',
  'SERVER_AUTHENTICATION_REQUIRED',
  'ADMIN_AUTHENTICATION_REQUIRED',
  'INVALID_PUBLISHABLE_CLIENT_KEY',
  'INVALID_SECRET_SERVER_KEY',
  'INVALID_SUPER_SECRET_ADMIN_KEY',
  'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
  'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  'UNPARSABLE_ACCESS_TOKEN',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
] as const satisfies readonly ErrorCode[];

/** The error codes that an endpoint can return: its own, and the general ones for endpoints of its kind. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const general: ErrorCode[] = endpoint.base === 'root' ? ['SCHEMA_ERROR'] : ['SCHEMA_ERROR', 'BODY_PARSING_ERROR'];
  const project: readonly ErrorCode[] = endpoint.access === 'public' ? [] : PROJECT_ERRORS;
  const user: ErrorCode[] = endpoint.user ? ['ACCESS_TOKEN_EXPIRED'] : [];
  const role: ErrorCode[] =
    endpoint.right !== undefined && endpoint.right !== 'read' ? ['INSUFFICIENT_STAFF_ROLE'] : [];
  const recent: ErrorCode[] = endpoint.recentSignIn ? ['RECENT_SIGN_IN_REQUIRED'] : [];
  const impersonation: ErrorCode[] = refusedToImpersonators(endpoint).length > 0 ? ['IMPERSONATION_NOT_ALLOWED'] : [];
  const unverified = refusalOfUnverified(endpoint) ?? [];
  return [
    ...new Set(
      [...endpoint.errors, ...general, ...project, ...role, ...recent, ...user, ...impersonation].concat(unverified),
    ),
  ];
}

/** Error codes that every endpoint can return. */
export const refusalsOfAnyEndpoint = [
  'REQUEST_ENDED_EARLY',
  'REQUEST_TOO_LARGE',
  'INVALID_TEXT',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

const isPlain = (code: ErrorCode): boolean => 'isPlain' in errorCatalogue[code];

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as JsonSchema;
  return rest;
};

function jsonContent(schema: JsonSchema): JsonSchema {
  return { schema, example: exampleOf(schema) };
}

/** One schema, or one for each access type if they differ. */
function viewsSchema(
  declared: NonNullable<Endpoint['body'] | Endpoint['response']>,
  access: AccessType[],
  io: 'input' | 'output',
): JsonSchema {
  const views = access.flatMap((type) => {
    const schema = viewFor<z.ZodType>(declared, type);
    return schema ? [{ type, schema }] : [];
  });
  const distinct = views.filter(({ schema }, index) => views.findIndex((other) => other.schema === schema) === index);
  const [only, ...others] = distinct.map(({ type, schema }) => {
    const sharing = views.filter((view) => view.schema === schema).map((view) => view.type);
    return { title: `For ${sharing.join(' and ')} access`, type, json: toJsonSchema(schema, io) };
  });
  if (!only) return {};
  if (others.length === 0) return only.json;
  return { anyOf: [only, ...others].map(({ title, json }) => ({ title, ...json })) };
}

function parameters(endpoint: Endpoint): JsonSchema[] {
  const locations = [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const;
  return locations.flatMap(([location, schema]) => {
    if (!schema) return [];
    const json = toJsonSchema(schema, 'input');
    const required = (json['required'] ?? []) as string[];
    return Object.entries(json['properties'] as Record<string, JsonSchema>).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: property,
      example: exampleOf(property),
    }));
  });
}

const LANGUAGE = { $ref: '#/components/parameters/language' };

function errorBody(code: ErrorCode): JsonSchema {
  const { details, message } = errorCatalogue[code] as {
    details?: z.ZodType;
    message: string | ((details: unknown) => string);
  };
  const detailsJson = details && toJsonSchema(details, 'output');
  const example = detailsJson && exampleOf(detailsJson);
  return {
    code,
    ...(example !== undefined && { details: example }),
    error: typeof message === 'string' ? message : message(example),
  };
}

function errorResponses(endpoint: Endpoint): Record<string, JsonSchema> {
  const declared = [...errorCodesOf(endpoint), ...(endpoint.refusals ?? [])];
  const all = declared.filter((code) => !isPlain(code));
  const plain = declared.filter(isPlain);
  const known = statusesOf(all).map((status): [string, JsonSchema] => {
    const codes = all.filter((code) => errorCatalogue[code].status === status);
    return [
      String(status),
      {
        description: codes.join(', '),
        headers: { 'x-stack-known-error': { schema: { type: 'string', enum: codes } } },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/KnownError' },
            examples: Object.fromEntries(codes.map((code) => [code, { value: errorBody(code) }])),
          },
        },
      },
    ];
  });
  const responses = Object.fromEntries(known);
  for (const status of statusesOf(plain)) {
    const codes = plain.filter((code) => errorCatalogue[code].status === status);
    const existing = responses[String(status)];
    responses[String(status)] = {
      ...existing,
      description: [existing?.['description'], ...codes].filter(Boolean).join(', '),
      headers: {
        ...(existing?.['headers'] as JsonSchema | undefined),
        'x-stack-error-code': { schema: { type: 'string', enum: codes } },
      },
      content: {
        ...(existing?.['content'] as JsonSchema | undefined),
        'text/plain': {
          schema: { type: 'string' },
          examples: Object.fromEntries(codes.map((code) => [code, { value: errorBody(code).error }])),
        },
      },
    };
  }
  return responses;
}

const statusesOf = (codes: readonly ErrorCode[]): number[] => [
  ...new Set(codes.map((code) => errorCatalogue[code].status)),
];

function successContent({ contentType }: Endpoint, schema: JsonSchema): JsonSchema {
  if (contentType === 'image') return { 'image/*': { schema } };
  if (contentType === 'file') return { 'text/csv': jsonContent(schema) };
  return { [contentType === 'text' ? 'text/plain' : 'application/json']: jsonContent(schema) };
}

/** Whether the endpoint always redirects and never has a body. */
const isAlwaysElsewhere = ({ response }: Endpoint): boolean => response instanceof z.ZodNever;

function operation(endpoint: Endpoint): JsonSchema {
  const access = allowedAccessTypes(endpoint);
  const form = endpoint.access === 'public';
  const body = endpoint.body && jsonContent(viewsSchema(endpoint.body, access, 'input'));
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    'x-access-types': endpoint.access === 'public' ? [] : access,
    security: securityFor(endpoint),
    parameters: [...parameters(endpoint), ...(endpoint.access === 'public' ? [] : [LANGUAGE])],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': body, ...(form && { 'application/x-www-form-urlencoded': body }) },
      },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          Object.entries(endpoint.upload.examples).map(([type, example]) => [
            type,
            { schema: { type: 'string' }, example },
          ]),
        ),
      },
    }),
    responses: {
      ...(!isAlwaysElsewhere(endpoint) && {
        [String(endpoint.status ?? 200)]: {
          description: 'Success',
          content: successContent(endpoint, viewsSchema(endpoint.response, access, 'output')),
        },
      }),
      ...(endpoint.page && {
        200: {
          description: endpoint.page.when,
          content: { 'text/html': { schema: { type: 'string' }, example: '<!DOCTYPE html>…' } },
        },
      }),
      ...Object.fromEntries(
        (endpoint.redirects ?? []).map(({ status, when }) => [
          String(status),
          { description: when, headers: { location: { schema: { type: 'string' } } } },
        ]),
      ),
      ...errorResponses(endpoint),
    },
  };
}

/** The whole API as an OpenAPI 3.1 document. */
export function openApiDocument(options: { baseUrl: string; version: string }): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.base === 'root' ? endpoint.path : `/api/v1${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keystead API',
      version: options.version,
      description: `Sign-up, sign-in, users, teams and projects. Each request names an access type (${accessTypes.join(', ')}) and sends the key of that type. Project staff can send an admin access token instead of a key; what they can do depends on their role. Expected errors have a code: in the header x-stack-known-error and the JSON body, or in the header x-stack-error-code if the body is plain text. Every endpoint can return ${refusalsOfAnyEndpoint.join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.baseUrl }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes,
      parameters: {
        language: {
          name: 'x-stack-language',
          in: 'header',
          required: false,
          description: 'The language of emails that the request sends. Defaults to English, also for unknown languages',
          schema: { type: 'string' },
          example: 'de',
        },
      },
      schemas: {
        KnownError: {
          type: 'object',
          required: ['code', 'error'],
          properties: {
            code: { type: 'string', enum: Object.keys(errorCatalogue) },
            details: { type: 'object' },
            error: { type: 'string' },
          },
        },
      },
    },
  };
}
