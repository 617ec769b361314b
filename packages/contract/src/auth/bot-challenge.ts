import { z } from 'zod';

/** The result of a bot challenge, sent by newer clients. Accepted and ignored. */
export const botChallenge = {
  bot_challenge_token: z.unknown().optional(),
  bot_challenge_phase: z.unknown().optional(),
  bot_challenge_unavailable: z.unknown().optional(),
};
