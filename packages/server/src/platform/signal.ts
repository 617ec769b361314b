/** Tells those who listen, within this process, that something has happened. */
export interface Signal {
  emit(): void;
  /** Answers with the way to stop listening. */
  listen(listener: () => void): () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    emit: () => listeners.forEach((listener) => listener()),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
