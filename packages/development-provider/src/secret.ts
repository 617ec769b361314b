/** The client secret of every client: it only protects made-up data. */
export const DEVELOPMENT_PROVIDER_SECRET = 'development-provider';
