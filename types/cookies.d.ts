/** `ctx.cookies` */

export interface CookieOptions {
  maxAge?: number;
  expires?: Date;
  path?: string;
  domain?: string;
  secure?: boolean;
  httpOnly?: boolean;
  sameSite?: 'strict' | 'lax' | 'none' | boolean;
  signed?: boolean;
  overwrite?: boolean;
}

export interface Cookies {
  get(name: string, options?: { signed?: boolean }): string | undefined;
  set(name: string, value?: string | null, options?: CookieOptions): Cookies;
}
