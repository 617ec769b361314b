export { cloneDatabase, type ClonedDatabase } from './clone-database.ts';
export { createTemplate } from './create-template.ts';
export { fixedClock, type FixedClock } from './fixed-clock.ts';
export type { ReceivedMail } from './mail-sink-mail.ts';
export { startMailSink, type MailSink, type MailSinkTrouble } from './mail-sink.ts';
export { startIssuer, type IssuedPerson, type Issuer, type IssuerOptions } from './start-issuer.ts';
export { startTestCluster, type TestCluster } from './start-test-cluster.ts';
export { totpAt } from './totp.ts';
export { withClient } from './with-client.ts';
