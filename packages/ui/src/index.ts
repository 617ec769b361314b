export { Alert, type AlertProps } from './alert.tsx';
export {
  AppearanceProvider,
  useSlot,
  type Appearance,
  type AppearanceProviderProps,
  type AppearanceVariables,
  type Slot,
  type Theme,
} from './appearance.tsx';
export { Avatar, type AvatarProps } from './avatar.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Card, type CardProps } from './card.tsx';
export { Icon, type IconName, type IconProps } from './icon.tsx';
export { Identity, type IdentityProps } from './identity.tsx';
export { MenuButton, type MenuButtonProps } from './menu-button.tsx';
export type { MenuItem } from './menu-panel.tsx';
export { MessageCard, type MessageAction, type MessageCardProps } from './message-card.tsx';
export { Page, type PageProps } from './page.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field.tsx';
export { Root, type RootProps } from './root.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { Tabs, type Tab, type TabsProps } from './tabs.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
export { TextLink, type TextLinkProps } from './text-link.tsx';
export { VisuallyHidden, type VisuallyHiddenProps } from './visually-hidden.tsx';
