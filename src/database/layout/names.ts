/** Table and column names as the v4 layout makes them: the model's own cutting of words. */
export { snakeCase } from '../../model/words.ts';
