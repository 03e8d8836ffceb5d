import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { SectionSkeleton } from "../_ui/screen-skeletons.tsx"
import { SETTINGS_MESSAGES } from "./settings-messages.ts"

/** A section of the settings: what the member is told. */
export const settingsNotifications = defineIsland({
  name: "settings-notifications",
  when: "load",
  messages: [...SETTINGS_MESSAGES, "message"],
  server: "shell",
  skeleton: SectionSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./notifications-section.tsx").then((chunk) => chunk.SettingsNotifications),
})
