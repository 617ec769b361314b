import type { Environment } from '../environment.ts';
import type { Session } from './session.ts';
import type { SessionTokens } from './token-storage.ts';

/** Creates the session of an app whose refresh token the SDK doesn't store itself. */
export type SessionMaker = (parts: { readonly environment: Environment }) => Session;

/** Where the SDK itself stores the tokens of a user. */
export type OwnTokenStore = 'cookie' | 'memory' | (SessionTokens & { readonly accessToken: string }) | null;

/** Where an app stores the tokens of its user. */
export type TokenStore = OwnTokenStore | SessionMaker;
