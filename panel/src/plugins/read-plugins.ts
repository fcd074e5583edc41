/** The action that shows the plugins of the project; v4 calls it after its marketplace. */
export const READ_PLUGINS = 'admin::marketplace.read';
