'use client';
import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';

export type Theme = 'light' | 'dark' | 'system';

/** Elements that take a class of the host's own; the element itself carries `ks-<slot>`. */
export type Slot =
  | 'accordion'
  | 'alert'
  | 'avatar'
  | 'badge'
  | 'body'
  | 'button'
  | 'card'
  | 'code'
  | 'control'
  | 'description'
  | 'dialog'
  | 'divider'
  | 'editable'
  | 'error'
  | 'field'
  | 'footer'
  | 'form'
  | 'header'
  | 'icon-button'
  | 'input'
  | 'label'
  | 'link'
  | 'list-item'
  | 'menu'
  | 'menu-header'
  | 'menu-item'
  | 'menu-trigger'
  | 'notice'
  | 'page'
  | 'qr-code'
  | 'settings'
  | 'settings-item'
  | 'settings-row'
  | 'tab'
  | 'tab-list'
  | 'tab-panel'
  | 'title'
  | 'toast'
  | 'tooltip';

/** The values a host may set, here or as `--ks-<name>` on any element above ours. */
export interface AppearanceVariables {
  primary?: string;
  primaryForeground?: string;
  background?: string;
  foreground?: string;
  muted?: string;
  surface?: string;
  page?: string;
  border?: string;
  inputBorder?: string;
  ring?: string;
  destructive?: string;
  success?: string;
  warning?: string;
  radius?: string;
  font?: string;
}

export interface Appearance {
  variables?: AppearanceVariables;
  /** A class per slot. Our rules weigh two classes: write `.ks.my-card`, or import the sheet into a cascade layer. */
  elements?: Partial<Record<Slot, string>>;
}

interface AppearanceValue {
  theme: Theme;
  appearance: Appearance;
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
  isPending?: boolean | undefined;
}

const AppearanceContext = createContext<AppearanceValue>({ theme: 'system', appearance: {} });

export interface AppearanceProviderProps {
  theme?: Theme | undefined;
  appearance?: Appearance | undefined;
  /** The language of the texts and the way it runs; those of the page where they are not given. */
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
  /** The texts are on their way: everything keeps its place and stays invisible until then. */
  isPending?: boolean | undefined;
  children: ReactNode;
}

const noAppearance: Appearance = {};

/** Hands theme, variables, slot classes and language to every primitive below; renders no element. */
export function AppearanceProvider({
  theme = 'system',
  appearance = noAppearance,
  lang,
  dir,
  isPending = false,
  children,
}: AppearanceProviderProps): ReactElement {
  const value = useMemo(() => ({ theme, appearance, lang, dir, isPending }), [theme, appearance, lang, dir, isPending]);
  return <AppearanceContext.Provider value={value}>{children}</AppearanceContext.Provider>;
}

export const useAppearance = (): AppearanceValue => useContext(AppearanceContext);

/** The classes of an element of ours: `ks` for the reset, `ks-<slot>` for the rules, and the host's own class. */
export function useSlot(): (slot: Slot) => string {
  const { elements } = useAppearance().appearance;
  return (slot) => {
    const own = `ks ks-${slot}`;
    return elements?.[slot] ? `${own} ${elements[slot]}` : own;
  };
}
