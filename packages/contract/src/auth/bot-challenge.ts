import { z } from 'zod';

/** Newer clients attach the outcome of a bot challenge; nothing here reads it. */
export const botChallenge = {
  bot_challenge_token: z.unknown().optional(),
  bot_challenge_phase: z.unknown().optional(),
  bot_challenge_unavailable: z.unknown().optional(),
};
