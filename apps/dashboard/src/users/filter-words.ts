import { nameOAuthProvider } from '@keystead/contract/client';
import { t } from '../words.ts';
import type { FilterPart } from './filter-parts.ts';

export const partNames: Readonly<Record<FilterPart, string>> = {
  verified: t('E-mail'),
  method: t('Sign-in method'),
  mfa: t('Second factor'),
  team: t('Team'),
  signed_up: t('Signed up'),
  active: t('Last active'),
  restricted: t('Status'),
};

export const nameMethod = (id: string): string =>
  id === 'password' ? t('Password') : id === 'magic_link' ? t('Magic link') : nameOAuthProvider(id);
