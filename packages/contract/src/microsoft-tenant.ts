const MANY_TENANTS = /^(?:common|organizations|consumers)$/i;
const TENANT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DOMAIN = /^(?=.{1,253}$)(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[a-z](?:[\da-z-]{0,61}[\da-z])?$/i;

/** Can this text name whose accounts sign in with Microsoft? It becomes a part of the path of Microsoft's URLs. */
export const isMicrosoftTenant = (text: string): boolean =>
  [MANY_TENANTS, TENANT_ID, DOMAIN].some((form) => form.test(text));
