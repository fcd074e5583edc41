/** Holds requests of administrators to the limits of `config/admin`, before anything is done with them. */
import { isObject } from '../../core/base/is-object.ts';
import { adminPageTooLarge, adminTextTooLong, tooManyAdminItems } from '../../core/errors/catalogue.ts';
import type { AdminLimit, AdminLimits } from '../../core/project/config/admin-limits.ts';

/** Limits of how many of something there may be. */
type Counted = Exclude<AdminLimit, 'pageSize' | 'templateLength'>;

/**
 * Counts a list of a body, which nobody has checked yet: rules of its items cost something for each.
 * @param value any value; what is no list passes
 * @throws OctavoError ValidationError naming the limit
 */
export function holdList(limits: AdminLimits, name: Counted, value: unknown): void {
  if (Array.isArray(value) && value.length > limits[name]) throw tooManyAdminItems(name, limits[name]);
}

/** The same for members of a body. */
export function holdLists(
  limits: AdminLimits,
  name: Counted,
  body: unknown,
  ...members: readonly string[]
): void {
  if (isObject(body)) for (const member of members) holdList(limits, name, body[member]);
}

/** @throws OctavoError ValidationError naming the limit */
export function holdPage({ pageSize: most }: AdminLimits, pageSize: number): void {
  if (pageSize > most) throw adminPageTooLarge(most);
}

/** @param text any value; what is no text passes. @throws OctavoError ValidationError naming the limit */
export function holdText({ templateLength: most }: AdminLimits, text: unknown): void {
  if (typeof text === 'string' && text.length > most) throw adminTextTooLong(most);
}
