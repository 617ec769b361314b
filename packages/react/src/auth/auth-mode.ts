/** The two faces of the auth page. */
export type AuthMode = 'sign-in' | 'sign-up';
