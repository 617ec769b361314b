import type { Browser, Channel, Environment, Locks } from '../environment.ts';

/** What the tabs of one browser share: cookies, storage, locks and channels. */
export interface FakeProfile {
  /** Every assignment to document.cookie, attributes included. */
  readonly cookieWrites: string[];
  readonly cookies: Map<string, string>;
  readonly storage: Map<string, string>;
  /** The order in which locks were acquired and released. */
  readonly lockLog: string[];
  acceptsCookies: boolean;
  openTab(url: string): FakeTab;
}

export interface FakeTab extends Browser {
  /** The session storage of this tab. */
  readonly ownStorage: Map<string, string>;
  readonly visited: string[];
  /** URLs that replaced the one before them. */
  readonly replaced: string[];
  isOnline: boolean;
  go(url: string): void;
  /** Fires a window or document event. */
  fire(type: 'pageshow' | 'visibilitychange', visibilityState?: 'visible' | 'hidden'): void;
}

export function fakeProfile(): FakeProfile {
  const channels = new Map<string, Set<Channel>>();
  const locks = fakeLocks();
  const profile: FakeProfile = {
    cookieWrites: [],
    cookies: new Map(),
    storage: new Map(),
    lockLog: locks.log,
    acceptsCookies: true,
    openTab: (url) => openTab(profile, url, locks, channelOf(channels)),
  };
  return profile;
}

function openTab(
  profile: FakeProfile,
  url: string,
  locks: Locks,
  BroadcastChannel: new (name: string) => Channel,
): FakeTab {
  const listeners: [type: string, listener: () => void][] = [];
  const addEventListener = (type: string, listener: () => void) => void listeners.push([type, listener]);
  let href = url;
  let visibility = 'visible';
  const ownStorage = new Map<string, string>();
  const tab: FakeTab = {
    ownStorage,
    visited: [],
    replaced: [],
    isOnline: true,
    document: {
      get cookie() {
        return Array.from(profile.cookies, ([name, value]) => `${name}=${value}`).join('; ');
      },
      set cookie(assignment) {
        profile.cookieWrites.push(assignment);
        if (profile.acceptsCookies) setCookie(profile.cookies, assignment);
      },
      get visibilityState() {
        return visibility;
      },
      addEventListener,
    },
    location: {
      get href() {
        return href;
      },
      assign: (target) => void tab.visited.push(target),
    },
    history: {
      state: null,
      replaceState(_, __, target) {
        href = new URL(target, href).href;
        tab.replaced.push(href);
      },
    },
    navigator: {
      get onLine() {
        return tab.isOnline;
      },
      locks,
    },
    localStorage: {
      getItem: (key) => profile.storage.get(key) ?? null,
      setItem: (key, value) => void profile.storage.set(key, value),
    },
    sessionStorage: {
      getItem: (key) => ownStorage.get(key) ?? null,
      setItem: (key, value) => void ownStorage.set(key, value),
      removeItem: (key) => void ownStorage.delete(key),
    },
    BroadcastChannel,
    addEventListener,
    go(target) {
      href = target;
    },
    fire(type, state = 'visible') {
      visibility = state;
      for (const [heard, listener] of listeners) if (heard === type) listener();
    },
  };
  return tab;
}

function setCookie(cookies: Map<string, string>, assignment: string): void {
  const [pair = '', ...attributes] = assignment.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}

function channelOf(channels: Map<string, Set<Channel>>): new (name: string) => Channel {
  return class implements Channel {
    onmessage: ((event: never) => void) | null = null;
    readonly #peers: Set<Channel>;

    constructor(name: string) {
      this.#peers = channels.get(name) ?? new Set();
      channels.set(name, this.#peers.add(this));
    }

    postMessage(): void {
      for (const peer of this.#peers) {
        if (peer !== this) queueMicrotask(() => peer.onmessage?.(undefined as never));
      }
    }
  };
}

function fakeLocks(): Locks & { readonly log: string[] } {
  const log: string[] = [];
  const tails = new Map<string, Promise<void>>();
  return {
    log,
    request(name, whileHeld) {
      const turn = (tails.get(name) ?? Promise.resolve()).then(async () => {
        log.push('taken');
        await whileHeld();
      });
      const released = turn.catch(() => undefined).then(() => void log.push('released'));
      tails.set(name, released);
      return turn;
    },
  };
}

/** Real fetch, a fixed clock, and waits that are recorded instead of waited. */
export function testEnvironment(
  given: { browser?: Browser; now?: () => number; wait?: (millis: number) => Promise<void> } = {},
): Environment & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    fetch: (url, init) => fetch(url, init),
    now: given.now ?? (() => Date.UTC(2026, 0, 1)),
    wait:
      given.wait ??
      (async (millis) => {
        waits.push(millis);
      }),
    browser: given.browser,
  };
}
