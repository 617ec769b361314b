export { looksLikeWebhookToken, openWebhookToken, type WebhookTokenMaker } from './webhook-token.ts';
