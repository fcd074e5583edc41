interface AddAction {
  readonly type: string;
  readonly by?: number;
}

/** Counts. */
export const counter = (state: number = 0, { type, by = 1 }: AddAction): number =>
  type === 'shop/add' ? state + by : state;
