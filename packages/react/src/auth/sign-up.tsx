'use client';
import type { ReactElement } from 'react';
import { AuthScreen, type AuthScreenOptions } from './auth-screen.tsx';
import { SignUpForm } from './password/sign-up-form.tsx';
import { SignUpDisabledCard } from './sign-up-disabled-card.tsx';

export type SignUpProps = AuthScreenOptions;

/** The sign-up page. */
export const SignUp = (props: SignUpProps): ReactElement => (
  <AuthScreen {...props} mode="sign-up" PasswordForm={SignUpForm} DisabledCard={SignUpDisabledCard} />
);
