import { defineShell } from "../_runtime/define-island.ts"
import { SectionSkeleton } from "../_ui/screen-skeletons.tsx"

/** What the islands of all sections word things with: their own messages, those of the fields that they share with sign-in, the kit's, errors, notices. */
const MESSAGES = ["settings", "identity", "ui", "errors", "task"] as const

/** A section of the settings: what the member meets, and what they agreed to. */
export const settingsContent = defineShell<typeof import("./content-section.tsx").SettingsContent>("settings-content", SectionSkeleton, [
  ...MESSAGES,
  "levels",
  "hides",
  "blocks",
])

/** A section of the settings: what is kept of the member. */
export const settingsData = defineShell<typeof import("./data-section.tsx").SettingsData>("settings-data", SectionSkeleton, MESSAGES)

/** A section of the settings: where the member is signed in. */
export const settingsDevices = defineShell<typeof import("./devices-section.tsx").SettingsDevices>(
  "settings-devices",
  SectionSkeleton,
  MESSAGES,
)

/** A section of the settings: what the member is told. */
export const settingsNotifications = defineShell<typeof import("./notifications-section.tsx").SettingsNotifications>(
  "settings-notifications",
  SectionSkeleton,
  [...MESSAGES, "message"],
)

/** A section of the settings: what the member prefers. */
export const settingsPreferences = defineShell<typeof import("./preferences-section.tsx").SettingsPreferences>(
  "settings-preferences",
  SectionSkeleton,
  MESSAGES,
)

/** A section of the settings: what others see of the member. */
export const settingsProfile = defineShell<typeof import("./profile-section.tsx").SettingsProfile>("settings-profile", SectionSkeleton, [
  ...MESSAGES,
  "findings",
])

/** A section of the settings: the ways in. */
export const settingsSignIn = defineShell<typeof import("./sign-in-section.tsx").SettingsSignIn>(
  "settings-sign-in",
  SectionSkeleton,
  MESSAGES,
)

/** A section of the settings: what scripts may do in the member's name. */
export const settingsTokens = defineShell<typeof import("./tokens-section.tsx").SettingsTokens>(
  "settings-tokens",
  SectionSkeleton,
  MESSAGES,
)
