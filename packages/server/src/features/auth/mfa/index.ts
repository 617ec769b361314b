export { passFirstFactor, passPassword, requireSession, type FirstFactorOutcome } from './first-factor.ts';
