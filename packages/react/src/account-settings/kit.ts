import { nameOAuthProvider } from '@keystead/contract/client';
import {
  Alert,
  Avatar,
  Badge,
  Button,
  checkIcon,
  CopyButton,
  Dialog,
  EditableText,
  Icon,
  ItemList,
  ListItem,
  MessageCard,
  Notice,
  PasswordField,
  SettingsLink,
  SettingsRow,
  Skeleton,
  TextField,
  useFocusBack,
  useSlot,
  VisuallyHidden,
} from '@keystead/ui';
import { isEmailAddress } from '../auth/is-email-address.ts';
import { TotpInput } from '../auth/mfa/totp-input.tsx';
import { ProviderMark } from '../auth/oauth/provider-mark.tsx';
import { useVisit } from '../auth/oauth/use-visit.ts';
import { checkNewPassword, isOfNewPassword, newPasswordRefusals } from '../auth/password/check-new-password.ts';
import { NewPasswordFields } from '../auth/password/new-password-fields.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import { LoadProblem } from '../forms/load-problem.tsx';
import { refusalOf, refusals } from '../forms/refusals.ts';
import { useAttempt } from '../forms/use-attempt.ts';
import { useForm } from '../forms/use-form.ts';
import { useConnectedAccountsState } from '../hooks/use-connected-accounts.ts';
import { useContactChannelsState } from '../hooks/use-contact-channels.ts';
import { useCopyLabels } from '../hooks/use-copy-labels.ts';
import { useEditLabels } from '../hooks/use-edit-labels.ts';
import { usePermissionsState } from '../hooks/use-permissions.ts';
import { useProjectState } from '../hooks/use-project.ts';
import { isRefusedText, LONGEST_NAME, useSaveName } from '../hooks/use-save-name.ts';
import { useSessionsState } from '../hooks/use-sessions.ts';
import { useTeamInvitationsState } from '../hooks/use-team-invitations.ts';
import { useTeamProfileState } from '../hooks/use-team-profile.ts';
import { useTeamUsersState } from '../hooks/use-team-users.ts';
import { useKeystead } from '../provider.tsx';
import { RowsSkeleton } from './account-skeleton.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Components and hooks for the parts of the account settings that load on demand: these share no file with the initial
 * bundle.
 */
export const kit = {
  Alert,
  Avatar,
  Badge,
  Button,
  ConfirmDialog,
  CopyButton,
  Dialog,
  EditableText,
  FormProblem,
  Icon,
  ItemList,
  ListItem,
  LoadProblem,
  LONGEST_NAME,
  MessageCard,
  NewPasswordFields,
  Notice,
  PasswordField,
  ProviderMark,
  RowsSkeleton,
  SettingsLink,
  SettingsRow,
  Skeleton,
  TextField,
  TotpInput,
  VisuallyHidden,
  checkIcon,
  checkNewPassword,
  isEmailAddress,
  isOfNewPassword,
  isRefusedText,
  nameOAuthProvider,
  newPasswordRefusals,
  refusalOf,
  refusals,
  useAttempt,
  useConnectedAccountsState,
  useContactChannelsState,
  useCopyLabels,
  useEditLabels,
  useFocusBack,
  useForm,
  useKeystead,
  usePermissionsState,
  useProjectState,
  useSaveName,
  useSessionsState,
  useSlot,
  useTeamInvitationsState,
  useTeamProfileState,
  useTeamUsersState,
  useVisit,
};

export type Kit = typeof kit;
