/** The cause of a 5xx that is about what a client asks for, and no fault of the server: the log warns of it. */
export class CostlyRequest extends Error {
  override readonly name = 'CostlyRequest';
}
