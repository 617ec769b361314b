import { useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { KeysteadHandler } from '@keystead/react';

/** The screens that every app embeds, for owners: sign-in, account settings … */
export const AccountScreens = (): ReactElement => (
  <KeysteadHandler fullPage path={`/dashboard${useLocation().pathname}`} />
);
