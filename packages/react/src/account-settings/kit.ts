import {
  Badge,
  Button,
  CopyButton,
  Dialog,
  Icon,
  ItemList,
  ListItem,
  PasswordField,
  useFocusBack,
  useSlot,
  VisuallyHidden,
} from '@keystead/ui';
import { TotpInput } from '../auth/mfa/totp-input.tsx';
import { checkNewPassword, isOfNewPassword, newPasswordRefusals } from '../auth/password/check-new-password.ts';
import { NewPasswordFields } from '../auth/password/new-password-fields.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import { refusalOf } from '../forms/refusals.ts';
import { useForm } from '../forms/use-form.ts';
import { useCopyLabels } from '../hooks/use-copy-labels.ts';
import { useKeystead } from '../provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What those parts of the account settings are made of that load on demand: they share no file with what is loaded at once. */
export const kit = {
  Badge,
  Button,
  ConfirmDialog,
  CopyButton,
  Dialog,
  FormProblem,
  Icon,
  ItemList,
  ListItem,
  NewPasswordFields,
  PasswordField,
  TotpInput,
  VisuallyHidden,
  checkNewPassword,
  isOfNewPassword,
  newPasswordRefusals,
  refusalOf,
  useCopyLabels,
  useFocusBack,
  useForm,
  useKeystead,
  useSlot,
};

export type Kit = typeof kit;
