/** The parts of a browser window that the SDK uses. Tests pass a fake one. */
export interface Browser {
  readonly document: {
    cookie: string;
    readonly visibilityState: string;
    addEventListener(type: string, listener: () => void): void;
  };
  readonly location: { readonly href: string; assign(url: string): void };
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void };
  readonly navigator: { readonly onLine: boolean; readonly locks?: Locks };
  readonly localStorage: Omit<BrowserStorage, 'removeItem'>;
  readonly sessionStorage: BrowserStorage;
  readonly BroadcastChannel?: new (name: string) => Channel;
  addEventListener(type: string, listener: () => void): void;
}

/** Declared here instead of using the DOM type `Storage`, which programs for Node don't have. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Locks {
  request(name: string, whileHeld: () => Promise<void>): Promise<void>;
}

export interface Channel {
  onmessage: ((event: never) => void) | null;
  postMessage(message: string): void;
}

/** Everything outside the SDK that the SDK uses. */
export interface Environment {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  readonly wait: (millis: number) => Promise<void>;
  /** Undefined on a server, where the SDK adds no listeners and stores nothing beyond the lifetime of the app. */
  readonly browser: Browser | undefined;
}

export function detectEnvironment(): Environment {
  return {
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    wait: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
    browser: typeof document === 'undefined' ? undefined : window,
  };
}
