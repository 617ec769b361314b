/** Whoever opens an app on their own machine is its developer, and reads what the SDK says about an error. */
export const isDevelopment = (hostname: string): boolean => /^(.+\.)?localhost$|^127\./.test(hostname);
