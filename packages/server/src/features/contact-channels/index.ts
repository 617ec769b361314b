export { contactChannelViews } from './contact-channels.view.ts';
export { sendChannelVerificationCode, sendVerificationCode } from './send-verification-code.ts';
export { verificationMail } from './verification-mail.ts';
