import { KnownError } from '@keystead/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** A part of a request that doesn't match its schema. */
export interface Mismatch {
  readonly part: 'body' | 'query' | 'params' | 'auth';
  readonly input: unknown;
  readonly issues: readonly Issue[];
}

export function schemaError(
  request: { method: string; path: string },
  problems: readonly string[],
): KnownError<'SCHEMA_ERROR'> {
  const lines = problems.map((problem) => `  - ${problem}`);
  return new KnownError('SCHEMA_ERROR', {
    message: [`Request validation failed on ${request.method} ${request.path}:`, ...lines].join('\n'),
  });
}

export function describeMismatch({ part, input, issues }: Mismatch): string[] {
  return issues.flatMap((issue) => describeIssue(issue, part, input));
}

function describeIssue(issue: Issue, part: string, input: unknown): string[] {
  const where = issue.path.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}.${String(key)}`),
    part,
  );
  const value = valueAt(input, issue.path);
  if (value === undefined || (issue.code === 'too_small' && value === '')) return [`${where} is a required field`];
  switch (issue.code) {
    case 'unrecognized_keys':
      return [unknownProperties(where, issue.keys)];
    case 'invalid_type':
      return [`${where} must be of type ${issue.expected === 'int' ? 'integer' : issue.expected}`];
    case 'invalid_value':
      return [`${where} must be one of the following values: ${issue.values.map(String).join(', ')}`];
    case 'too_big':
      return [`${where} must be ${limitWords(issue.origin, issue.maximum, 'less than or equal to', 'at most')}`];
    case 'too_small':
      return [`${where} must be ${limitWords(issue.origin, issue.minimum, 'greater than or equal to', 'at least')}`];
    case 'invalid_format':
      return [`${where} must be a valid ${issue.format}`];
    case 'invalid_union':
      if (issue.errors.length > 0 && issue.errors.every(isNoObject)) return [`${where} must be of type object`];
      return [
        'options' in issue && issue.options
          ? `${where} must be one of the following values: ${issue.options.map(String).join(', ')}`
          : `${where} is not one of the allowed forms`,
      ];
    default:
      // Custom messages stand on their own, unless they start in lower case and continue the field name.
      return [/^[a-z]/.test(issue.message) ? `${where} ${issue.message}` : issue.message];
  }
}

/** Every option requires an object, and the value is none. */
const isNoObject = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.some(
    ({ code, path, ...issue }) =>
      code === 'invalid_type' && path.length === 0 && 'expected' in issue && issue.expected === 'object',
  );

const MOST_NAMED = 20;
// Secrets and nonces are one word of 39 characters or more.
const LOOKS_LIKE_A_NAME = /^(?=[\w$.-]{1,40}$)(?!.*[a-z\d]{30})/i;

/** Hides names that may be a secret: a body parsed as the wrong type becomes one long name. */
export function unknownProperties(where: string, keys: readonly string[]): string {
  const names = keys.slice(0, MOST_NAMED).map((key) => (LOOKS_LIKE_A_NAME.test(key) ? key : '(not a name)'));
  const rest = keys.length > MOST_NAMED ? [`and ${keys.length - MOST_NAMED} more`] : [];
  return `${where} contains unknown properties: ${[...names, ...rest].join(', ')}`;
}

function limitWords(origin: string, limit: number | bigint, forNumbers: string, forSizes: string): string {
  if (origin === 'string') return `${forSizes} ${limit} characters`;
  if (origin === 'array') return `${forSizes} ${limit} items`;
  return `${forNumbers} ${limit}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input);
}
