export { isWebhookToken, looksLikeWebhookToken } from './webhook-token.ts';
