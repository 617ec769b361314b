import { expect, test } from 'vitest';
import { fakeProfile } from '../testing/fake-browser.ts';
import { cookieStorage } from './cookie-storage.ts';

const PROJECT = 'p1';

function open(url = 'https://app.example/') {
  const profile = fakeProfile();
  return { profile, storage: cookieStorage(PROJECT, profile.openTab(url)) };
}

test('tokens are written under the names, lives and attributes that published apps use', () => {
  const { profile, storage } = open();
  storage.write({ refreshToken: 'r1', accessToken: 'a1' });
  expect(profile.cookieWrites).toEqual([
    'stack-refresh-p1=r1; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    `stack-access=${encodeURIComponent('["r1","a1"]')}; Path=/; Max-Age=86400; SameSite=Lax; Secure`,
    'stack-refresh=; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ]);
  expect(storage.read()).toEqual({ refreshToken: 'r1', accessToken: 'a1' });
});

test('on plain http the cookies are not marked secure, since the browser would not keep them', () => {
  const { profile, storage } = open('http://localhost:8101/');
  storage.write({ refreshToken: 'r1', accessToken: 'a1' });
  expect(profile.cookieWrites.filter((write) => write.includes('Secure'))).toEqual([]);
});

test('cookies belong to this host alone', () => {
  const { profile, storage } = open();
  storage.write({ refreshToken: 'r1', accessToken: 'a1' });
  expect(profile.cookieWrites.filter((write) => /domain/i.test(write))).toEqual([]);
});

test('without a refresh cookie nobody is signed in', () => {
  const { profile, storage } = open();
  profile.cookies.set('stack-access', encodeURIComponent('["r1","a1"]'));
  expect(storage.read()).toBeNull();
});

test('an access token of another session is ignored', () => {
  const { profile, storage } = open();
  profile.cookies.set('stack-refresh-p1', 'r2');
  profile.cookies.set('stack-access', encodeURIComponent('["r1","a1"]'));
  expect(storage.read()).toEqual({ refreshToken: 'r2', accessToken: null });
});

test.each(['', 'x', '{}', '[]', '["r1"]', '["r1",7]', 'null', '%', '%7B'])(
  'a broken access cookie (%j) is no access token',
  (cookie) => {
    const { profile, storage } = open();
    profile.cookies.set('stack-refresh-p1', 'r1');
    profile.cookies.set('stack-access', cookie);
    expect(storage.read()).toEqual({ refreshToken: 'r1', accessToken: null });
  },
);

test('an access cookie written without encoding is understood', () => {
  const { profile, storage } = open();
  profile.cookies.set('stack-refresh-p1', 'r1');
  profile.cookies.set('stack-access', '["r1","a1"]');
  expect(storage.read()).toEqual({ refreshToken: 'r1', accessToken: 'a1' });
});

test('the legacy cookie is read where there is no other, and goes when the session changes', () => {
  const { profile, storage } = open();
  profile.cookies.set('stack-refresh', 'legacy');
  expect(storage.read()).toEqual({ refreshToken: 'legacy', accessToken: null });
  profile.cookies.set('stack-refresh-p1', 'r1');
  expect(storage.read()).toEqual({ refreshToken: 'r1', accessToken: null });
  storage.write(null);
  expect(storage.read()).toBeNull();
  expect(profile.cookies.size).toBe(0);
});

test('sessions of other projects on the same host are left alone', () => {
  const profile = fakeProfile();
  const tab = profile.openTab('https://app.example/');
  cookieStorage('p2', tab).write({ refreshToken: 'other', accessToken: 'x' });
  const storage = cookieStorage(PROJECT, tab);
  expect(storage.read()).toBeNull();
  storage.write({ refreshToken: 'r1', accessToken: 'a1' });
  storage.write(null);
  expect(cookieStorage('p2', tab).read()).toEqual({ refreshToken: 'other', accessToken: null });
});

test('a browser that keeps no cookies is noticed', () => {
  const { profile, storage } = open();
  profile.acceptsCookies = false;
  expect(() => storage.write({ refreshToken: 'r1', accessToken: 'a1' })).toThrow('Please allow cookies for this site.');
});
