/** What code for v4's panel reads of the page itself: `window.strapi`, `process.env`, and who is signed in. */

import type { AdminUser } from '../../../src/admin/administrators/stores/admin-user-store.ts';
import { SESSION_MARK } from '../../../src/core/base/session-mark.ts';
import { BASE_PATH } from '../routing/base-path.ts';

/** Where `auth` of `@strapi/helper-plugin` looks. */
const TOKEN = 'jwtToken';
const PERSON = 'userInfo';

/** Must be there before any module of a plugin is loaded. */
export function fillWindow(administrator: AdminUser): void {
  const page = window as unknown as Record<string, unknown>;
  const { origin } = location;
  page['strapi'] = {
    backendURL: origin,
    isEE: false,
    features: {
      SSO: 'sso',
      AUDIT_LOGS: 'audit-logs',
      REVIEW_WORKFLOWS: 'review-workflows',
      isEnabled: () => false,
    },
    flags: { nps: false, promoteEE: false },
    future: { isEnabled: () => false },
    projectType: 'Community',
    telemetryDisabled: true,
  };
  page['global'] ??= window;
  page['process'] ??= {
    env: { NODE_ENV: 'production', ADMIN_PATH: `${BASE_PATH}/`, STRAPI_ADMIN_BACKEND_URL: origin },
    browser: true,
  };
  // generators that were compiled for old browsers assign it, or else evaluate a text, which the page's policy forbids
  page['regeneratorRuntime'] ??= undefined;
  sessionStorage.setItem(TOKEN, JSON.stringify(SESSION_MARK));
  sessionStorage.setItem(PERSON, JSON.stringify(administrator));
}

/** Signed out: nothing of the person stays here. */
export function clearWindow(): void {
  sessionStorage.removeItem(TOKEN);
  sessionStorage.removeItem(PERSON);
}
