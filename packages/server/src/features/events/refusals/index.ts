export { createRefusedSignIns, type RefusedSignIns } from './refused-sign-ins.ts';
