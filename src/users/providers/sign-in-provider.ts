/** How people sign in by way of somebody else. A leaf: types only. */
import type { HttpReply, HttpRequest } from '../../http/route.ts';

/** One provider that is switched on. */
export interface SignInProvider {
  /** Sends the browser to the provider: `GET /connect/:provider`. */
  connect(request: HttpRequest): Promise<HttpReply>;
  /** Takes what the provider has said about its user: `GET /auth/:provider/callback`. */
  callback(request: HttpRequest): Promise<HttpReply>;
}
