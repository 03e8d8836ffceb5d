import type { AudioToolProps } from "../audio/audio-tool.island.tsx"
import type { WalletProps } from "../credits/wallet.island.tsx"
import type { HomeFeedProps } from "../feed/home-feed.island.tsx"
import type { ResetPasswordProps } from "../identity/reset-password.island.tsx"
import type { SignInProps } from "../identity/sign-in.island.tsx"
import type { ControlProps } from "../image/control.island.tsx"
import type { CutOutProps } from "../image/cut-out.island.tsx"
import type { MaskProps } from "../image/mask.island.tsx"
import type { MyMediaProps } from "../library/my-media.island.tsx"
import type { ModerationProps } from "../moderation/moderation.island.tsx"
import type { SettingsDataProps } from "../settings/settings-data.island.tsx"
import type { SettingsDevicesProps } from "../settings/settings-devices.island.tsx"
import type { SettingsPreferencesProps } from "../settings/settings-preferences.island.tsx"
import type { SettingsProfileProps } from "../settings/settings-profile.island.tsx"
import type { SettingsSignInProps } from "../settings/settings-sign-in.island.tsx"
import type { PersonFollowProps } from "../social/person-follow.island.tsx"
import type { CreateImageProps } from "../studio/create-image.island.tsx"
import type { ConvertProps } from "../video/convert.island.tsx"
import type { CoverProps } from "../video/cover.island.tsx"
import type { TrimProps } from "../video/trim.island.tsx"

/** Every island by name, with the properties that the page gives it; they travel as JSON. */
export interface IslandProps {
  readonly "home-feed": HomeFeedProps
  readonly "video-trim": TrimProps
  readonly "video-convert": ConvertProps
  readonly "video-cover": CoverProps
  readonly "cut-out": CutOutProps
  readonly "control-preview": ControlProps
  readonly "mask-painter": MaskProps
  readonly "audio-tool": AudioToolProps
  readonly "my-media": MyMediaProps
  readonly "create-image": CreateImageProps
  readonly kit: Readonly<Record<string, never>>
  readonly moderation: ModerationProps
  readonly "person-follow": PersonFollowProps
  readonly "settings-data": SettingsDataProps
  readonly "settings-devices": SettingsDevicesProps
  readonly "settings-preferences": SettingsPreferencesProps
  readonly "settings-profile": SettingsProfileProps
  readonly "settings-sign-in": SettingsSignInProps
  readonly "sign-in": SignInProps
  readonly "reset-password": ResetPasswordProps
  readonly wallet: WalletProps
}
export type IslandName = keyof IslandProps

/** When an island comes alive: with the page, when it comes near the viewport, or when the browser has nothing to do. */
export type HydrateWhen = "load" | "visible" | "idle"

/** The file of an island's chunk, as the build's manifest names it. */
export const ISLAND_SOURCES: Readonly<Record<IslandName, string>> = {
  "video-trim": "src/islands/video/trim.island.tsx",
  "video-convert": "src/islands/video/convert.island.tsx",
  "video-cover": "src/islands/video/cover.island.tsx",
  "cut-out": "src/islands/image/cut-out.island.tsx",
  "control-preview": "src/islands/image/control.island.tsx",
  "mask-painter": "src/islands/image/mask.island.tsx",
  "audio-tool": "src/islands/audio/audio-tool.island.tsx",
  "my-media": "src/islands/library/my-media.island.tsx",
  "home-feed": "src/islands/feed/home-feed.island.tsx",
  "create-image": "src/islands/studio/create-image.island.tsx",
  wallet: "src/islands/credits/wallet.island.tsx",
  kit: "src/islands/dev/kit.island.tsx",
  moderation: "src/islands/moderation/moderation.island.tsx",
  "person-follow": "src/islands/social/person-follow.island.tsx",
  "settings-data": "src/islands/settings/settings-data.island.tsx",
  "settings-devices": "src/islands/settings/settings-devices.island.tsx",
  "settings-preferences": "src/islands/settings/settings-preferences.island.tsx",
  "settings-profile": "src/islands/settings/settings-profile.island.tsx",
  "settings-sign-in": "src/islands/settings/settings-sign-in.island.tsx",
  "sign-in": "src/islands/identity/sign-in.island.tsx",
  "reset-password": "src/islands/identity/reset-password.island.tsx",
}
