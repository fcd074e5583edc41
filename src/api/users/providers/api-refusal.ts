/** A provider's API answered with a 4xx; its meaning depends on the caller. */
export class ApiRefusal extends Error {
  readonly status: number;

  constructor(status: number, url: string) {
    super(`${url} answered ${status}`);
    this.name = 'ApiRefusal';
    this.status = status;
  }
}
