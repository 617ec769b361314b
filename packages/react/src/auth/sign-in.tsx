'use client';
import type { ReactElement } from 'react';
import { AuthScreen, type AuthScreenOptions } from './auth-screen.tsx';
import { SignInForm } from './password/sign-in-form.tsx';

export type SignInProps = AuthScreenOptions;

/** The sign-in page. */
export const SignIn = (props: SignInProps): ReactElement => (
  <AuthScreen {...props} mode="sign-in" PasswordForm={SignInForm} />
);
