import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

/** The dialog that puts a work into collections. It stands on the page of saved creations for all others to take it from there. */
export const collectionPicker = defineIsland({
  name: "collection-picker",
  when: "load",
  messages: ["ui", "collections", "errors"],
  server: "shell",
  skeleton: () => null,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./collection-picker-host.tsx").then((chunk) => chunk.CollectionPickerHost),
})
