/** React's makers of elements as one module with named exports, for the reason that react.mjs gives. */
import runtime from "../../node_modules/react/jsx-runtime.js"

export const { Fragment, jsx, jsxs } = runtime
