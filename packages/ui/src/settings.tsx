'use client';
import { useContext, useEffect, useId, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { useSlot } from './appearance.tsx';
import { IconButton } from './icon-button.tsx';
import { backIcon, chevronIcon, closeIcon } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { PageContext } from './page-context.ts';
import { followInstead } from './text-link.tsx';

export interface SettingsItem {
  key: string;
  label: string;
  icon: ReactNode;
  href: string;
}

export interface SettingsLinkProps {
  item: SettingsItem;
  isCurrent: boolean;
  onChoose: (item: SettingsItem) => void;
}

/** An item of the menu. A name that is too long for it is cut, and whole in its title. */
export function SettingsLink({ item, isCurrent, onChoose }: SettingsLinkProps): ReactElement {
  const slot = useSlot();
  return (
    <li className="ks">
      <a
        className={slot('settings-item')}
        href={item.href}
        data-key={item.key}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => followInstead(event, () => onChoose(item))}
      >
        {item.icon}
        <span className="ks ks-settings-name" dir="auto" title={item.label}>
          {item.label}
        </span>
        <span className="ks ks-settings-chevron">
          <Icon path={chevronIcon} isDirectional />
        </span>
      </a>
    </li>
  );
}

export interface SettingsProps {
  title: string;
  /** The way out of the settings. */
  back: { label: string; href: string; onFollow: () => void };
  items: readonly SettingsItem[];
  /** Below the items. */
  more?: ReactNode;
  /** The key of the item that is shown. */
  current: string;
  /** What stands above the section that is shown. */
  heading: ReactNode;
  /** Whether it was chosen. On a phone the menu is shown until then, and the chosen section in its place. */
  isOpen: boolean;
  closeLabel: string;
  /** An item was chosen, or none any more. */
  onChoose: (item: SettingsItem | undefined) => void;
  children: ReactNode;
}

/** A menu beside the section that it chooses; where there is no room for both, one after the other. */
export function Settings({
  title,
  back,
  items,
  more,
  current,
  heading,
  isOpen,
  closeLabel,
  onChoose,
  children,
}: SettingsProps): ReactElement {
  const slot = useSlot();
  const id = useId();
  const root = useFocusAfterChange(isOpen ? current : undefined);
  const Heading = useContext(PageContext) ? 'h1' : 'h2';
  return (
    <div ref={root} className={slot('settings')} data-open={isOpen}>
      <div className="ks ks-settings-frame">
        <nav className="ks ks-settings-menu" aria-label={title}>
          <a
            className={`${slot('settings-item')} ks-settings-back`}
            href={back.href}
            onClick={(event) => followInstead(event, back.onFollow)}
          >
            <Icon path={backIcon} isDirectional />
            {back.label}
          </a>
          <Heading className={`${slot('title')} ks-settings-title`}>{title}</Heading>
          <ul className="ks ks-settings-list">
            {items.map((item) => (
              <SettingsLink key={item.key} item={item} isCurrent={item.key === current} onChoose={onChoose} />
            ))}
          </ul>
          {more}
        </nav>
        <section className="ks ks-settings-section" aria-labelledby={id}>
          <div className="ks ks-settings-head">
            <Heading className={slot('title')} id={id} tabIndex={-1}>
              {heading}
            </Heading>
            <IconButton label={closeLabel} path={closeIcon} onClick={() => onChoose(undefined)} />
          </div>
          {children}
        </section>
      </div>
    </div>
  );
}

/**
 * On a phone the chosen link disappears with the menu, and the close button with the section. The focus then goes to what
 * has come: the heading of the section, or the link that had led to it.
 */
function useFocusAfterChange(open: string | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const last = before.current;
    before.current = open;
    if (last === open || isVisible(document.activeElement)) return;
    const target = open ? '.ks-settings-head > .ks-title' : `[data-key='${last}']`;
    root.current?.querySelector<HTMLElement>(target)?.focus();
  }, [open]);
  return root;
}

/** The body has the focus when nothing else has; browsers leave it for a moment on what has just disappeared. */
const isVisible = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.getClientRects().length > 0;
