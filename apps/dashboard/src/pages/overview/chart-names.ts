/** Apart from what draws them: the address is read before the page is loaded. */
export const CHARTS = ['active', 'longer', 'totals', 'sign-ups', 'apart', 'sign-ins', 'failed', 'mails'] as const;
export type ChartName = (typeof CHARTS)[number];
