/** `strapi.telemetry`: there, because code may call it; nothing is ever sent. */
export const telemetry = {
  isDisabled: true,
  register: (): void => {},
  bootstrap: (): void => {},
  destroy: (): void => {},
  send: async (): Promise<boolean> => false,
};
