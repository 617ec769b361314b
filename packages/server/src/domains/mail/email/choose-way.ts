import type { Context } from '../../../context.ts';
import type { Reach } from '../../../platform/checked-address.ts';
import type { SmtpSecurity, SmtpServer } from '../../../platform/mail-transport.ts';
import { harmlessName } from '../email-templates/template-variables.ts';
import type { Project } from '../../core/index.ts';

/** How an email of a project is sent, and its sender. */
export type MailWay =
  | { readonly kind: 'smtp'; readonly server: SmtpServer; readonly from: { name: string; address: string } }
  | { readonly kind: 'inbox' }
  | { readonly kind: 'none' };

/** Returns the SMTP server of the project, or else the one of the instance. */
export function chooseWay(ctx: Context, project: Project): MailWay {
  const { standardEmail } = project.config;
  if (!standardEmail) return chooseInstanceWay(ctx, project);
  const { projectReach: reach } = ctx.mail;
  const { host, port, username, password, senderName, senderEmail } = standardEmail;
  const login = username === '' ? undefined : { username, password };
  return {
    kind: 'smtp',
    server: { host, port, security: securityOf(port, reach), login, reach },
    from: { name: senderName || project.displayName, address: senderEmail },
  };
}

/** Returns the SMTP server of the instance, or else the development inbox, but never the SMTP server of a project. */
export function chooseInstanceWay({ mail }: Context, { displayName }: Pick<Project, 'displayName'>): MailWay {
  if (mail.instanceServer) {
    const { server, senderName = harmlessName(displayName), senderAddress } = mail.instanceServer;
    return { kind: 'smtp', server, from: { name: senderName, address: senderAddress } };
  }
  return mail.inbox ? { kind: 'inbox' } : { kind: 'none' };
}

/**
 * RFC 8314: port 465 is encrypted from the first byte, and other ports must upgrade. Only in development may a server
 * work without encryption.
 */
function securityOf(port: number, reach: Reach): SmtpSecurity {
  if (port === 465) return 'tls';
  return port === 587 || reach === 'public' ? 'starttls' : 'opportunistic';
}

/**
 * Whether the instance sends emails itself. The development inbox counts too, because it can only be read on this
 * machine.
 */
export const canInstanceMail = ({ mail }: Pick<Context, 'mail'>): boolean =>
  mail.instanceServer !== undefined || mail.inbox !== undefined;
