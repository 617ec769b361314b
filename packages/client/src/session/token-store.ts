import type { Environment } from '../environment.ts';
import type { Session } from './session.ts';
import type { SessionTokens } from './token-storage.ts';

/** Makes the session of an app, where somebody else than the SDK keeps its refresh token. */
export type SessionMaker = (parts: { readonly environment: Environment }) => Session;

/** Where the SDK itself keeps the tokens of a user. */
export type OwnTokenStore = 'cookie' | 'memory' | (SessionTokens & { readonly accessToken: string }) | null;

/** Where an app keeps the tokens of its user. */
export type TokenStore = OwnTokenStore | SessionMaker;
