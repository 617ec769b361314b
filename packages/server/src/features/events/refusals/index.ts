export { createRefusedSignIns } from './refused-sign-ins.ts';
