/** Where the panel is served: `/admin` unless the project says otherwise. The page names it. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/$/, '');
