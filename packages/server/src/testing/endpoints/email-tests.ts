import type { EndpointCases } from '../endpoint-case.ts';
import type { World } from '../world.ts';

/** The suites send more requests than the hourly limit allows. */
const forgetTries = ({ instance }: World) =>
  instance.query("delete from rate_limits where bucket in ('test mails', 'domain checks')");

export const emailTestCases = {
  runEmailTest: {
    sample: async (world) => {
      await forgetTries(world);
      return { body: { recipient: 'mira@example.com' } };
    },
    errors: {
      SECRET_CANNOT_BE_KEPT: () => ({
        as: 'admin',
        body: {
          recipient: 'mira@example.com',
          email_config: {
            type: 'standard',
            host: 'smtp.example.com',
            port: 587,
            username: 'mailer',
            sender_name: 'Acme',
            sender_email: 'noreply@example.com',
          },
        },
      }),
    },
  },
  checkEmailDomain: {
    sample: async (world) => {
      await forgetTries(world);
      return { query: '?domain=example.com' };
    },
  },
} satisfies EndpointCases;
