import { BoundedMap } from './bounded-map.ts';

export interface Remembered<Value> {
  get(key: string): Promise<Value | undefined>;
  /** Forgets everything, also what is being loaded right now. */
  forget(): void;
}

interface Entry<Value> {
  readonly value: Promise<Value | undefined>;
  readonly until: number;
}

/**
 * Remembers what a loader found for a short while. An entry's life begins before its query is sent, so that a change
 * made elsewhere is seen at most `lifetimeMillis` after it was committed. What was not found is not remembered.
 */
export function remember<Value>(
  options: { lifetimeMillis: number; limit: number; monotonicNow?: () => number },
  load: (key: string) => Promise<Value | undefined>,
): Remembered<Value> {
  const entries = new BoundedMap<string, Entry<Value>>(options.limit);
  const now = options.monotonicNow ?? (() => performance.now());

  async function loadAndKeep(key: string): Promise<Value | undefined> {
    const entry: Entry<Value> = { value: load(key), until: now() + options.lifetimeMillis };
    entries.set(key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
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
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.value : loadAndKeep(key);
    },
    forget: () => entries.clear(),
  };
}
