import { Registry } from 'prom-client';
import { createInstruments } from '../create-instruments.ts';

export interface OwnMetric {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

/** Lists all metrics except those of the process itself; the guide and the Grafana board must name them. */
export function listOwnMetrics(): readonly OwnMetric[] {
  const registry = new Registry();
  createInstruments(registry);
  // The type of the library lacks labels.
  return registry.getMetricsAsArray() as unknown as OwnMetric[];
}
