import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { SectionSkeleton } from "../_ui/screen-skeletons.tsx"
import { SETTINGS_MESSAGES } from "./settings-messages.ts"

/** A section of the settings: what the member meets, and what they agreed to. */
export const settingsContent = defineIsland({
  name: "settings-content",
  when: "load",
  messages: [...SETTINGS_MESSAGES, "levels", "hides", "blocks"],
  server: "shell",
  skeleton: SectionSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./content-section.tsx").then((chunk) => chunk.SettingsContent),
})
