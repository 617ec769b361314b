/** What opens from a menu button. */
export const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;
