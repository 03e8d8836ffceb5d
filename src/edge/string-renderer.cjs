/**
 * React's renderer for servers that answers strings, alone. `react-dom/server` brings the streaming one too, as large again, and pages are
 * rendered as strings; wrangler.toml puts this in its place. In step with the React of the page: development or production.
 *
 * It is loaded by the first rendering. Loading it makes an error, to be thrown later, and for that error's stack the engine would read the
 * source of all that is running a second time: while the Worker starts, that is the whole Worker.
 */
let loaded
function renderer() {
  loaded ??=
    process.env.NODE_ENV === "production"
      ? require("../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js")
      : require("../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.development.js")
  return loaded
}

module.exports = {
  renderToString: (element, options) => renderer().renderToString(element, options),
  renderToStaticMarkup: (element, options) => renderer().renderToStaticMarkup(element, options),
}
