import type { Context } from '../../../context.ts';
import type { Task } from '../../../platform/jobs-run-task.ts';
import { SEND_MAIL_TASK } from './queue-mail.ts';
import { sendMail, type MailId } from './send-mail.ts';

const RETRY_SECONDS = [1, 5, 15, 30];
const LONGEST_RETRY_SECONDS = 60;

/** The tasks of this feature. Sending is retried until it succeeds or the code of the email expires. */
export const mailTasks = (ctx: Context): Record<string, Task> => ({
  [SEND_MAIL_TASK]: {
    run: (input, { signal }) => sendMail(ctx, input as MailId, signal),
    retryDelaySeconds: (attempt) => RETRY_SECONDS[attempt - 1] ?? LONGEST_RETRY_SECONDS,
  },
});
