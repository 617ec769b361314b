import { expect, test } from 'vitest';
import { isMicrosoftTenant } from './microsoft-tenant.ts';

const LONGEST = `${'a.'.repeat(125)}abc`;

test.for([
  'common',
  'organizations',
  'consumers',
  'Common',
  '7c3e1d52-0a4b-4f6e-9d28-51b0a8e3f947',
  '7C3E1D52-0A4B-4F6E-9D28-51B0A8E3F947',
  'acme.example',
  'Acme-2.onmicrosoft.com',
  'xn--cme-pla.example',
  LONGEST,
])('%s is a tenant', (text) => {
  expect(isMicrosoftTenant(text)).toBe(true);
});

test.for([
  '',
  'acme',
  '/',
  '\\',
  '..',
  '../common',
  'common/',
  'common/../acme.example',
  'acme.example/x',
  'acme.example?b',
  'acme.example#c',
  'acme.example:443',
  'user@acme.example',
  '.acme.example',
  'acme..example',
  'acme.example.',
  '-acme.example',
  'acme-.example',
  'acme.1',
  '127.0.0.1',
  '%2e%2e',
  '{tenantid}',
  'common ',
  'common\n',
  'acme.example\n',
  'äcme.example',
  'acme.example,common',
  '7c3e1d52-0a4b-4f6e-9d28-51b0a8e3f94',
  '{7c3e1d52-0a4b-4f6e-9d28-51b0a8e3f947}',
  `${'a'.repeat(64)}.example`,
  `a${LONGEST}`,
])('%j is none', (text) => {
  expect(isMicrosoftTenant(text)).toBe(false);
});
