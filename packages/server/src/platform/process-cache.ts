import { remember, type Remembered, type RememberOptions } from './remember.ts';

/** What this process remembers of the database. A process that changes something forgets it all at once; others follow within the lifetime. */
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
