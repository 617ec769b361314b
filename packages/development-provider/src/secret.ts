/** The secret of every client: what it opens is made up. */
export const DEVELOPMENT_PROVIDER_SECRET = 'development-provider';
