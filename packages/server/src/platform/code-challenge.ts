import { hash } from 'node:crypto';

/** What a flow shows of its code verifier when it begins (PKCE, S256). */
export const codeChallengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url');
