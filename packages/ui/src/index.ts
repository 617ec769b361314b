export { Accordion, type AccordionItem, type AccordionProps } from './accordion.tsx';
export { Alert, type AlertProps } from './alert.tsx';
export {
  AppearanceProvider,
  useSlot,
  type Appearance,
  type ClassesOf,
  type AppearanceProviderProps,
  type AppearanceVariables,
  type Slot,
  type Theme,
  type Themed,
} from './appearance.tsx';
export { Avatar, type AvatarProps } from './avatar.tsx';
export { Badge, type BadgeProps } from './badge.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Card, type CardProps } from './card.tsx';
export { CopyButton, type CopyButtonProps } from './copy-button.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { Divider, type DividerProps } from './divider.tsx';
export { EditableText, type EditableTextProps } from './editable-text.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export * from './icon-paths.ts';
export { Icon, type IconProps } from './icon.tsx';
export { Identity, type IdentityProps } from './identity.tsx';
export { ItemList, ListItem, type ItemListProps, type ListItemProps } from './item-list.tsx';
export { LoadingButton, type LoadingButtonProps } from './loading-button.tsx';
export { MenuButton, type MenuButtonProps } from './menu-button.tsx';
export type { MenuContent, MenuItem, MenuPlace, MenuSearch } from './menu-panel.tsx';
export { MessageCard, type MessageAction, type MessageCardProps } from './message-card.tsx';
export { Notice, type NoticeProps } from './notice.tsx';
export { Page, type PageProps } from './page.tsx';
export { PasswordField, type PasswordFieldProps } from './password-field.tsx';
export { Root, type RootProps } from './root.tsx';
export { SettingsRow, type SettingsRowProps } from './settings-row.tsx';
export { Settings, SettingsLink, type SettingsItem, type SettingsLinkProps, type SettingsProps } from './settings.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { StrengthMeter, type StrengthMeterProps } from './strength-meter.tsx';
export { Tabs, type Tab, type TabsProps } from './tabs.tsx';
export { TextButton, type TextButtonProps } from './text-button.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
export { TextLink, type TextLinkProps } from './text-link.tsx';
export { ToastRegion, type ToastRegionProps } from './toast-region.tsx';
export { showToast } from './toasts.ts';
export { Tooltip, type TooltipProps } from './tooltip.tsx';
export { useFocusBack } from './use-focus-back.ts';
export { useNativeForm, type NativeFieldProps, type NativeForm, type NativeFormOptions } from './use-native-form.ts';
export { VisuallyHidden, type VisuallyHiddenProps } from './visually-hidden.tsx';
