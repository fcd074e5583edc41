/** How much of a thing is ticked. */
export type Tick = 'all' | 'some' | 'none';
