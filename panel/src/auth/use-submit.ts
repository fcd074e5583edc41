/** A form that is sent: what its values are, what is wrong with them, what the server has said. */
import { useState } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';

/** What is wrong with values, by name. */
export type Errors<Values> = Partial<Record<keyof Values & string, string | undefined>>;

interface Submit<Values> {
  readonly values: Values;
  readonly errors: Errors<Values>;
  /** What the server has said that belongs to no value. */
  readonly failure: string | null;
  readonly busy: boolean;
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  submit(): void;
}

/**
 * @param check what is wrong before anything is sent
 * @param action sends the values
 */
export function useSubmit<Values extends object>(
  initial: Values,
  check: (values: Values) => Errors<Values>,
  action: (values: Values) => Promise<void>,
): Submit<Values> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (): Promise<void> => {
    const wrong = check(values);
    setErrors(wrong);
    setFailure(null);
    if (Object.values(wrong).some(Boolean)) return;
    setBusy(true);
    try {
      await action(values);
    } catch (error) {
      const named = error instanceof ApiError ? error.fieldErrors : [];
      const known = named.filter(({ path }) => String(path.at(-1)) in values);
      setErrors(
        Object.fromEntries(
          known.map(({ path, message }) => [String(path.at(-1)), message]),
        ) as Errors<Values>,
      );
      if (known.length === 0 || known.length < named.length) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    errors,
    failure,
    busy,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    submit: () => void run(),
  };
}
