import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { SectionSkeleton } from "../_ui/screen-skeletons.tsx"
import { SETTINGS_MESSAGES } from "./settings-messages.ts"

/** A section of the settings: what scripts may do in the member's name. */
export const settingsTokens = defineIsland({
  name: "settings-tokens",
  when: "load",
  messages: SETTINGS_MESSAGES,
  server: "shell",
  skeleton: SectionSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./tokens-section.tsx").then((chunk) => chunk.SettingsTokens),
})
