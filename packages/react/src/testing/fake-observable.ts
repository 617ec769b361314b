import type { Observable, Snapshot } from '@keystead/client';

/** An observable whose value the test sets. */
export class FakeObservable<Value> implements Observable<Value> {
  refreshes = 0;
  private snapshot: Snapshot<Value>;
  private readonly listeners = new Set<() => void>();
  private settled: Promise<Value>;
  private settle: (snapshot: Snapshot<Value>) => void = () => {};
  /** The snapshot after the next refresh. */
  private next: Snapshot<Value> | undefined;

  constructor(snapshot: Snapshot<Value>) {
    this.snapshot = snapshot;
    this.settled = this.open();
    this.settle(snapshot);
  }

  set(snapshot: Snapshot<Value>): void {
    if (this.snapshot.status !== 'pending') this.settled = this.open();
    this.snapshot = snapshot;
    this.settle(snapshot);
    for (const listener of this.listeners) listener();
  }

  setNext(snapshot: Snapshot<Value>): void {
    this.next = snapshot;
  }

  peek = (): Snapshot<Value> => this.snapshot;

  promise = (): Promise<Value> => this.settled;

  refresh = async (): Promise<Value> => {
    this.refreshes += 1;
    if (this.next) this.set(this.next);
    return this.settled;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private open(): Promise<Value> {
    const promise = new Promise<Value>((resolve, reject) => {
      this.settle = (snapshot) => {
        if (snapshot.status === 'ok') resolve(snapshot.value);
        if (snapshot.status === 'error') reject(snapshot.error);
      };
    });
    promise.catch(() => undefined);
    return promise;
  }
}
