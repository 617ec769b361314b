import { expect, test } from 'vitest';
import { findProjects } from './find-projects.ts';

const ACME = { id: '3f0c', displayName: 'Acme', description: 'Customer accounts' };
const HARBOR = { id: '9a1d', displayName: 'Harbor Pay', description: 'Accounts of merchants' };
const PROJECTS = [ACME, HARBOR];

test.each([
  ['', PROJECTS],
  ['acm', [ACME]],
  ['  PAY ', [HARBOR]],
  ['accounts', PROJECTS],
  ['accounts merchants', [HARBOR]],
  ['3f0c', [ACME]],
  ['nothing like it', []],
])('"%s" finds what has all its words', (query, found) => {
  expect(findProjects(PROJECTS, query)).toEqual(found);
});
