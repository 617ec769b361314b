'use client';
import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from 'react';

export type Theme = 'light' | 'dark' | 'system';

/** Elements that accept a class of the host; the element also has the class `ks-<slot>`. */
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
  | 'logo'
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

/** One value for both themes, or one for each. */
export type Themed<Value> = Value | { readonly light: Value; readonly dark: Value };

/** Variables that a host may set, here or as `--ks-<name>` on any ancestor element. */
export interface AppearanceVariables {
  primary?: Themed<string>;
  primaryForeground?: Themed<string>;
  background?: Themed<string>;
  foreground?: Themed<string>;
  muted?: Themed<string>;
  surface?: Themed<string>;
  page?: Themed<string>;
  border?: Themed<string>;
  inputBorder?: Themed<string>;
  /** Defaults to the primary color, like `ring`. */
  link?: Themed<string>;
  ring?: Themed<string>;
  destructive?: Themed<string>;
  success?: Themed<string>;
  warning?: Themed<string>;
  radius?: string;
  font?: string;
}

export interface Appearance {
  variables?: AppearanceVariables;
  /** Shown at the top of every card, 32 px high: an image or a drawing, or one for each theme. */
  logo?: Themed<ReactNode>;
  /**
   * A class per slot. Our rules have the specificity of two classes: write `.ks.my-card`, or import the style sheet
   * into a cascade layer.
   */
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
  /** The language and direction of the texts. Default to those of the page. */
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | undefined;
  /** Whether the texts are loading: the elements keep their space and stay invisible until then. */
  isPending?: boolean | undefined;
  children: ReactNode;
}

const noAppearance: Appearance = {};

/** Provides theme, variables, slot classes and language to every component below. Renders no element. */
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

/** Returns the classes of an element: `ks` for the reset, `ks-<slot>` for the rules, and the host's own class. */
export type ClassesOf = (slot: Slot) => string;

export function useSlot(): ClassesOf {
  const { elements } = useAppearance().appearance;
  return (slot) => {
    const own = `ks ks-${slot}`;
    return elements?.[slot] ? `${own} ${elements[slot]}` : own;
  };
}
