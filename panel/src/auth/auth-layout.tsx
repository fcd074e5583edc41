/** The frame of the screens before signing in: the logo, a title, a form. */
import { useSuspenseQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { panelSettingsQuery } from '../api/panel-settings.ts';
import { initQuery } from '../api/queries.ts';
import { changeLanguage, currentLanguage, languages, t } from '../i18n/messages.ts';
import { useTitle } from '../routing/use-title.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { focusFirstWrong } from '../ui/focus-first-wrong.ts';
import { Select } from '../ui/select.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** What went wrong with the last attempt. */
  readonly error?: string | null;
  readonly children?: ReactNode;
  /** Stands below the box. */
  readonly below?: ReactNode;
}

export function AuthLayout({ title, subtitle, error, children, below }: AuthLayoutProps) {
  useTitle(t('Auth.page.title'));
  const settings = useSuspenseQuery(panelSettingsQuery).data;
  const authLogo = useSuspenseQuery(initQuery).data.authLogo ?? settings.authLogo;
  const choices = Object.entries(languages()).map(([value, label]) => ({ value, label }));
  return (
    <div className={styles['page']}>
      <SkipLink />
      <header className={styles['bar']}>
        <div className={styles['language']}>
          <Select
            aria-label={t('Auth.language.label')}
            options={choices}
            value={currentLanguage()}
            onChange={(language) => void changeLanguage(language)}
          />
        </div>
      </header>
      <main id="main-content" tabIndex={-1} className={styles['main']}>
        <div className={styles['box']}>
          <div className={styles['brand']}>
            {authLogo === null ? <BrandMark className={styles['mark']} /> : <img src={authLogo} alt="" />}
          </div>
          <h1 className={styles['title']}>{title}</h1>
          {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
          {error && (
            <p role="alert" className={styles['error']}>
              {error}
            </p>
          )}
          {children}
        </div>
        {below}
      </main>
    </div>
  );
}

interface AuthFormProps extends AuthLayoutProps {
  /** What the button says. */
  readonly action: string;
  /** Whether the form is on its way. */
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** A screen with a form and its button. */
export const AuthForm = ({ action, busy, onSubmit, children, ...layout }: AuthFormProps) => (
  <AuthLayout {...layout}>
    <form
      ref={focusFirstWrong}
      noValidate
      className={styles['form']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      {/* a disabled button would lose the focus */}
      <Button type="submit" look="primary" wide aria-disabled={busy}>
        {action}
      </Button>
    </form>
  </AuthLayout>
);

/** Two short inputs side by side. */
export const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['pair']}>{children}</div>
);
