import { expect, test } from 'vitest';
import { findSection, pathOf } from './find-section.ts';

const BASE = '/handler/account-settings';

test.each(['profile', 'security', 'sign-out', 'team-creation', 'teams/7ea0-42'])('%s is a section', (key) => {
  expect(findSection(`${BASE}/${key}`, BASE)).toBe(key);
  expect(findSection(`${BASE}/${key}/`, `https://acme.test${BASE}/`)).toBe(key);
});

test('the base path leaves the choice open', () => {
  expect(findSection(BASE, BASE)).toBeUndefined();
  expect(findSection(`${BASE}/`, BASE)).toBeUndefined();
});

test.each(['/profil', '/profile/name', '/teams', '/teams/', '/teams/4/2', "/teams/'", 'x', '//security'])(
  '%s is none',
  (rest) => {
    expect(findSection(BASE + rest, BASE)).toBe('unknown');
  },
);

test('a path that is not below the base is none either', () => {
  expect(findSection('/handler/settings', BASE)).toBe('unknown');
  expect(findSection('/account-settings/profile', BASE)).toBe('unknown');
});

test('the base may be given as a whole URL', () => {
  expect(pathOf('https://acme.test/me/?x=1')).toBe('/me');
});
