import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { SectionSkeleton } from "../_ui/screen-skeletons.tsx"
import { SETTINGS_MESSAGES } from "./settings-messages.ts"

/** A section of the settings: what others see of the member. */
export const settingsProfile = defineIsland({
  name: "settings-profile",
  when: "load",
  messages: [...SETTINGS_MESSAGES, "findings"],
  server: "shell",
  skeleton: SectionSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./profile-section.tsx").then((chunk) => chunk.SettingsProfile),
})
