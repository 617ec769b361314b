import { hash } from 'node:crypto';

/** Returns the code challenge of a code verifier (PKCE, S256). */
export const codeChallengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url');
