/** What opens from the buttons of the editor. */
export const loadPanel = async () => (await import('@keystead/ui/menu-panel')).MenuPanel;
