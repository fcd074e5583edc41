/** The screens of API tokens and of transfer tokens. */
import { Route, Switch } from 'wouter';
import { API_TOKENS, type TokenKind, TRANSFER_TOKENS } from './token-kinds.ts';
import { TokenList } from './token-list.tsx';
import { TokenScreen } from './token-screen.tsx';

const Tokens = ({ kind }: { readonly kind: TokenKind }) => (
  <Switch>
    <Route path={kind.address}>
      <TokenList kind={kind} />
    </Route>
    <Route path={`${kind.address}/:id`}>
      {({ id }) => <TokenScreen key={id} kind={kind} id={id === 'create' ? null : String(id)} />}
    </Route>
  </Switch>
);

export const ApiTokens = () => <Tokens kind={API_TOKENS} />;
export const TransferTokens = () => <Tokens kind={TRANSFER_TOKENS} />;
