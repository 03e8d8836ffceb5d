/**
 * React's renderer for servers that answers strings, alone. `react-dom/server` brings the streaming one too, as large again, and pages are
 * rendered as strings; wrangler.toml puts this in its place. In step with the React of the page: development or production.
 */
module.exports =
  process.env.NODE_ENV === "production"
    ? require("../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js")
    : require("../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.development.js")
