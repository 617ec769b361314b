export { passFirstFactor, requireSession, startAttempt, type FirstFactorOutcome } from './first-factor.ts';
