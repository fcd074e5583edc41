/** The page at `/` of a project that has none of its own. */
export const HOME_PAGE = Buffer.from(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Octavo</title>
    <style>
      body { margin: 20vh auto; max-width: 34rem; padding: 0 1rem; font: 1.1rem/1.6 Georgia, serif; color: #222 }
      h1 { font-weight: normal; letter-spacing: 0.04em }
    </style>
  </head>
  <body>
    <h1>Octavo</h1>
    <p>The content API is running. To put a page here, add <code>public/index.html</code> to the project.</p>
  </body>
</html>
`);
