import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { accessTypes, viewFor } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorCatalogue } from './errors.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown; examples?: Record<string, unknown> }> }>;
}

const document = openApiDocument({ baseUrl: 'http://localhost:8100', version: '0.1.0' });
const paths = document['paths'] as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

test('the OpenAPI document is valid by an independent validator', async () => {
  const result = await new Validator().validate(structuredClone(document));

  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test('every endpoint of the contract is in the document', () => {
  expect(operations).toHaveLength(endpoints.length);
});

test('every example fits the schema that it stands beside', () => {
  const written = endpoints.filter(
    ({ contentType, response }) => contentType !== 'image' && !(response instanceof z.ZodNever),
  );
  const unfit = written.filter((endpoint) => {
    const path = endpoint.base === 'root' ? endpoint.path : `/api/v1${endpoint.path}`;
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    const [success] = Object.values(operation?.responses[String(endpoint.status ?? 200)]?.content ?? {});
    const views = accessTypes.flatMap((type) => viewFor<z.ZodType>(endpoint.response, type) ?? []);
    return !views.some((view) => view.safeParse(success?.example).success);
  });
  expect(unfit.map(({ name }) => name)).toEqual([]);
});

test('every operation that may fail says how, by status', () => {
  for (const endpoint of endpoints) {
    const path = endpoint.base === 'root' ? endpoint.path : `/api/v1${endpoint.path}`;
    const statuses = Object.keys(paths[path]?.[endpoint.method.toLowerCase()]?.responses ?? {});
    const declared = endpoint.errors.map((code) => String(errorCatalogue[code].status));
    expect(statuses).toEqual(expect.arrayContaining(declared));
  }
});

test('every operation has a summary and examples', () => {
  for (const operation of operations) {
    expect(operation.summary).toBeTruthy();
    for (const body of Object.values(operation.requestBody?.content ?? {})) expect(body.example).toBeDefined();
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const [mediaType, content] of Object.entries(response.content ?? {})) {
        if (mediaType === 'image/*') continue; // no text shows one
        expect(content.example ?? content.examples, `${operation.summary} ${status}`).toBeDefined();
      }
    }
  }
});
