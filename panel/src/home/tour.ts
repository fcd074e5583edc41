/** Whether this browser has seen the first steps; the key is v4's. */
const SKIPPED = 'GUIDED_TOUR_SKIPPED';

export const isTourSkipped = (): boolean => localStorage.getItem(SKIPPED) !== null;

export const skipTour = (): void => localStorage.setItem(SKIPPED, 'true');
