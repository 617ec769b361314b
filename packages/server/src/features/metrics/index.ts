export { countMetrics } from './count-metrics.ts';
export { createCountedToday } from './get-metrics.ts';
export { sweepMetrics } from './sweep-metrics.ts';
