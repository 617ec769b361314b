export type { RefusedSignIns } from './refused-sign-in.ts';
export { createRefusedSignIns } from './refused-sign-ins.ts';
