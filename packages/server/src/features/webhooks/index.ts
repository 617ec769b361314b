export { sweepDeliveries } from './deliver.ts';
export { countDue, inVainCondition } from './deliveries.queries.ts';
export { keepDelivering } from './keep-delivering.ts';
export { failingCondition, findEndpoint } from './webhooks.queries.ts';
