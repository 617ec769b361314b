import { remember, type Remembered, type RememberOptions } from './remember.ts';

/**
 * Data of the database that this process caches. A process that changes something clears its cache at once; other
 * processes follow within the lifetime.
 */
export interface ProcessCache {
  remember<Key, Value>(
    options: RememberOptions<Key>,
    load: (key: Key) => Promise<Value | undefined>,
  ): Remembered<Key, Value>;
  forget(): void;
}

export function createProcessCache(): ProcessCache {
  const all: { forget(): void }[] = [];
  return {
    remember(options, load) {
      const remembered = remember(options, load);
      all.push(remembered);
      return remembered;
    },
    forget: () => all.forEach((remembered) => remembered.forget()),
  };
}
