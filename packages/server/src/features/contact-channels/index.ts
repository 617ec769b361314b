export { verificationMail } from './verification-mail.ts';
