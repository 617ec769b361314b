/** Loads the panel that a menu button opens. */
export const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;
