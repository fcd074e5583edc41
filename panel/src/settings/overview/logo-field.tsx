/** A logo of the project: the one there is, another one, or the panel's own again. */
import { ImageUp, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './logo-field.module.css';
import { logoProblem, TYPES } from './logo-rules.ts';

export interface StoredLogo {
  readonly name: string;
  readonly url: string;
}

/** What happens to a logo with the next save. */
export type LogoChange = 'keep' | 'remove' | File;

interface LogoFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly stored: StoredLogo | null;
  readonly change: LogoChange;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (change: LogoChange) => void;
}

export function LogoField({ label, hint, stored, change, error, disabled, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const chosen = useAddress(change);
  const url = change === 'remove' ? null : (chosen ?? stored?.url ?? null);
  const name = change instanceof File ? change.name : change === 'keep' ? stored?.name : undefined;
  const choose = async (file: File): Promise<void> => {
    const problem = await logoProblem(file);
    setWrong(problem);
    if (problem === null) onChange(file);
  };
  const problem = wrong ?? error;
  return (
    <section aria-label={label}>
      <h3 className={styles['label']}>{label}</h3>
      <div className={styles['picture']}>
        {url === null ? (
          <BrandMark className={styles['mark']} />
        ) : (
          <img src={url} alt={t('Settings.application.logo')} />
        )}
      </div>
      <p className={styles['hint']}>{name ?? t('Settings.application.logo.default')}</p>
      <p className={styles['hint']}>{hint}</p>
      {problem && (
        <p role="alert" className={styles['error']}>
          {problem}
        </p>
      )}
      {!disabled && (
        <div className={styles['actions']}>
          <input
            ref={input}
            type="file"
            hidden
            accept={TYPES.join(',')}
            aria-label={label}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
          <Button icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()}>
            {t('Settings.application.customization.carousel.change-action')}
          </Button>
          {url !== null && (
            <Button
              look="quiet"
              icon={<RotateCcw aria-hidden />}
              onClick={() => onChange(stored ? 'remove' : 'keep')}
            >
              {t('Settings.application.customization.carousel.reset-action')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** An address under which the browser shows a file that was chosen; null for none. */
function useAddress(change: LogoChange): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(change instanceof File)) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(change);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [change]);
  return address;
}
