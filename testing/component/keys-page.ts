import { KEYS_ID } from "../../src/islands/search/palette-id.ts"
import { answerPage } from "./answer-calls.ts"

/** Has the page of search lend the dialog that lists keys, as it does in English, to a page in English. */
export function lendKeysDialog(): void {
  history.replaceState(null, "", "/en")
  answerPage(
    "/en/search",
    () =>
      new Response(`<template id="${KEYS_ID}"><dialog class="panel m-auto" aria-labelledby="screen-keys-title">
        <h2 id="screen-keys-title">Keyboard shortcuts</h2><button type="button">Close</button><div data-screens></div></dialog></template>`),
  )
}
