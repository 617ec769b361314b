import { remember, type Remembered } from './remember.ts';

/** What this process remembers of the database. A process that changes something forgets it all at once; others follow within the lifetime. */
export interface ProcessCache {
  remember<Value>(
    options: { lifetimeMillis: number; limit: number },
    load: (key: string) => Promise<Value | undefined>,
  ): Remembered<Value>;
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
