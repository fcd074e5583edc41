/** `pluginOptions` of the types that neither the content manager nor the content-type builder shows. */
export const HIDDEN = {
  'content-manager': { visible: false },
  'content-type-builder': { visible: false },
} as const;
