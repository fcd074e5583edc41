/** What is wrong with the values of sign-in forms, before the server is asked. Pure; texts are v4's. */
import { t } from '../i18n/messages.ts';

export const requiredText = (value: string): string | undefined =>
  value.trim() === '' ? t('components.Input.error.validation.required') : undefined;

export const emailText = (value: string): string | undefined =>
  requiredText(value) ??
  (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
    ? undefined
    : t('components.Input.error.validation.email'));

/** The rules of passwords that the server has, one after the other. */
export function passwordText(value: string): string | undefined {
  if (value === '') return t('components.Input.error.validation.required');
  if (value.length < 8) return t('components.Input.error.minLength', { min: 8 });
  if (!/[a-z]/.test(value)) return t('components.Input.error.contain.lowercase');
  if (!/[A-Z]/.test(value)) return t('components.Input.error.contain.uppercase');
  if (!/\d/.test(value)) return t('components.Input.error.contain.number');
  return undefined;
}

/** The second, which must be the first. */
export const confirmText = (value: string, password: string): string | undefined =>
  value === ''
    ? t('components.Input.error.validation.required')
    : value === password
      ? undefined
      : t('components.Input.error.password.noMatch');
