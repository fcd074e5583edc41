/** What is told of an error that project code has thrown, which the engine knows nothing of. Types only. */

/** `deliberate`: meant for the client. `plain`: its message alone, with its place in the operation. */
export type Told =
  | {
      readonly kind: 'deliberate';
      readonly name: string;
      readonly message: string;
      /** undefined where the error has none. */
      readonly details: unknown;
    }
  | { readonly kind: 'plain' };

/** @returns null for what a client learns nothing of */
export type ErrorTeller = (thrown: Error) => Told | null;

/** Without project code nothing but the server's own errors is told. */
export const TELLS_NOTHING: ErrorTeller = () => null;
