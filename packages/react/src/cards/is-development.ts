/** People who open an app on their own machine are its developers, so they see the SDK's error message. */
export const isDevelopment = (hostname: string): boolean => /^(.+\.)?localhost$|^127\./.test(hostname);
