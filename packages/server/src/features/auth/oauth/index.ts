export { sweepFlows } from './sweep-flows.ts';
