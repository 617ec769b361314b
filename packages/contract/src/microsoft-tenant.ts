const MANY_TENANTS = /^(?:common|organizations|consumers)$/i;
const TENANT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DOMAIN = /^(?=.{1,253}$)(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[a-z](?:[\da-z-]{0,61}[\da-z])?$/i;

/** Whether a text is a valid Microsoft tenant. The tenant becomes a part of the path in Microsoft URLs. */
export const isMicrosoftTenant = (text: string): boolean =>
  [MANY_TENANTS, TENANT_ID, DOMAIN].some((form) => form.test(text));
