/** In a file of its own, because the router parses the URL before the page is loaded. */
export const CHARTS = ['active', 'longer', 'totals', 'sign-ups', 'apart', 'sign-ins', 'failed', 'mails'] as const;
export type ChartName = (typeof CHARTS)[number];
