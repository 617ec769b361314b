import { BoundedMap } from './bounded-map.ts';

export interface Remembered<Key, Value> {
  get(key: Key): Promise<Value | undefined>;
  /** Forgets everything, including values that are still loading. */
  forget(): void;
}

interface Entry<Value> {
  readonly value: Promise<Value | undefined>;
  readonly until: number;
}

export interface RememberOptions<Key> {
  readonly lifetimeMillis: number;
  readonly limit: number;
  /** Returns the cache key. The loader gets the key itself. */
  readonly nameOf: (key: Key) => string;
}

interface TimedOptions<Key> extends RememberOptions<Key> {
  readonly monotonicNow?: () => number;
}

/**
 * Caches the results of a loader for a short time. The lifetime starts before the query, so that a change elsewhere is
 * visible at most `lifetimeMillis` after its commit. Missing results are not cached. Why no notifications:
 * docs/adr/0006-cache-for-one-second.md.
 */
export function remember<Key, Value>(
  { lifetimeMillis, limit, nameOf, monotonicNow: now = () => performance.now() }: TimedOptions<Key>,
  load: (key: Key) => Promise<Value | undefined>,
): Remembered<Key, Value> {
  const entries = new BoundedMap<string, Entry<Value>>(limit);

  async function loadAndKeep(name: string, key: Key): Promise<Value | undefined> {
    const entry: Entry<Value> = { value: load(key), until: now() + lifetimeMillis };
    entries.set(name, entry);
    const drop = () => {
      if (entries.get(name) === entry) entries.delete(name);
    };
    try {
      const value = await entry.value;
      if (value === undefined) drop();
      return value;
    } catch (error) {
      drop();
      throw error;
    }
  }

  return {
    get(key) {
      const name = nameOf(key);
      const entry = entries.get(name);
      return entry && entry.until > now() ? entry.value : loadAndKeep(name, key);
    },
    forget: () => entries.clear(),
  };
}
