import { Registry } from 'prom-client';
import { createInstruments } from '../create-instruments.ts';

export interface OwnMetric {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

/** All metrics that are not of the process itself, as the guide and the board have to name them. */
export function listOwnMetrics(): readonly OwnMetric[] {
  const registry = new Registry();
  createInstruments(registry);
  return registry.getMetricsAsArray() as unknown as OwnMetric[]; // the library's own type leaves out labels
}
