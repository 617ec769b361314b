import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
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

test('every operation has a summary, errors by status and examples', () => {
  for (const operation of operations) {
    expect(operation.summary).toBeTruthy();
    for (const body of Object.values(operation.requestBody?.content ?? {})) expect(body.example).toBeDefined();
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const content of Object.values(response.content ?? {})) {
        expect(content.example ?? content.examples, `${operation.summary} ${status}`).toBeDefined();
      }
    }
  }
});
