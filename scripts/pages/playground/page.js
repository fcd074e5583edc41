/** The GraphQL page: GraphiQL on the server that serves it. */
import { GraphiQL } from 'graphiql';
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';
import './page.css';

const WORKERS = { json: JsonWorker, graphql: GraphqlWorker };

globalThis.MonacoEnvironment = { getWorker: (_id, label) => new (WORKERS[label] ?? EditorWorker)() };

const WELCOME = `# Write a query, and press the play button.
# The book on the left shows what there is to ask.
#
# The key of a user or an API token goes into Headers:
#
#   { "Authorization": "Bearer …" }
`;

async function fetcher(operation, { headers } = {}) {
  const answer = await fetch(location.pathname, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(operation),
  });
  return answer.json();
}

/** The history keeps what was sent. Headers have tokens in them, which must not stay in the browser. */
const HISTORY = /:(?:queries|favorites)$/;

const withoutHeaders = (history) =>
  JSON.stringify(JSON.parse(history), (name, value) => (name === 'headers' ? undefined : value));

const storage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, HISTORY.test(key) ? withoutHeaders(value) : value),
  removeItem: (key) => localStorage.removeItem(key),
  clear: () => localStorage.clear(),
  get length() {
    return localStorage.length;
  },
};

createRoot(document.getElementById('page')).render(
  createElement(GraphiQL, {
    fetcher,
    storage,
    defaultQuery: WELCOME,
    defaultEditorToolsVisibility: 'headers',
  }),
);
