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

/** An item of the menu. A name that is too long is cut off, with the full name as its title. */
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
  /** The link that leaves the settings. */
  back: { label: string; href: string; onFollow: () => void };
  items: readonly SettingsItem[];
  /** Shown below the items. */
  more?: ReactNode;
  /** The key of the item that is shown. */
  current: string;
  /** The heading of the section. */
  heading: ReactNode;
  /** Whether the user has chosen a section. On a phone the menu shows until then, and the section after. */
  isOpen: boolean;
  closeLabel: string;
  /** Called with the chosen item, or with undefined when the section is closed. */
  onChoose: (item: SettingsItem | undefined) => void;
  children: ReactNode;
}

/** A menu with its sections. Without room for both, it shows one at a time. */
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
 * On a phone the chosen link disappears with the menu, and the close button with the section. Focus then moves to the
 * heading of the section, or to the link that opened it.
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

/** The body has focus when nothing else has. Browsers may briefly keep it on an element that has just disappeared. */
const isVisible = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.getClientRects().length > 0;
