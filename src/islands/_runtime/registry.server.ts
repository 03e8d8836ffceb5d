import type { ComponentType } from "react"
import { AudioTool } from "../audio/audio-tool.island.tsx"
import { Wallet } from "../credits/wallet.island.tsx"
import { Kit } from "../dev/kit.island.tsx"
import { HomeFeed } from "../feed/home-feed.island.tsx"
import { ResetPassword } from "../identity/reset-password.island.tsx"
import { SignIn } from "../identity/sign-in.island.tsx"
import { Control } from "../image/control.island.tsx"
import { CutOut } from "../image/cut-out.island.tsx"
import { Mask } from "../image/mask.island.tsx"
import { MyMedia } from "../library/my-media.island.tsx"
import { Moderation } from "../moderation/moderation.island.tsx"
import { SettingsData } from "../settings/settings-data.island.tsx"
import { SettingsDevices } from "../settings/settings-devices.island.tsx"
import { SettingsPreferences } from "../settings/settings-preferences.island.tsx"
import { SettingsProfile } from "../settings/settings-profile.island.tsx"
import { SettingsSignIn } from "../settings/settings-sign-in.island.tsx"
import { PersonFollow } from "../social/person-follow.island.tsx"
import { CreateImage } from "../studio/create-image.island.tsx"
import { Convert } from "../video/convert.island.tsx"
import { Cover } from "../video/cover.island.tsx"
import { Trim } from "../video/trim.island.tsx"
import type { IslandName, IslandProps } from "./island-props.ts"

type ServerIslands = { readonly [Name in IslandName]: ComponentType<IslandProps[Name]> }

/** Every island for rendering on the server; one that is missing does not compile. */
export const serverIslands: ServerIslands = {
  "video-trim": Trim,
  "video-convert": Convert,
  "video-cover": Cover,
  "cut-out": CutOut,
  "control-preview": Control,
  "mask-painter": Mask,
  "audio-tool": AudioTool,
  "my-media": MyMedia,
  "home-feed": HomeFeed,
  "create-image": CreateImage,
  wallet: Wallet,
  kit: Kit,
  moderation: Moderation,
  "person-follow": PersonFollow,
  "sign-in": SignIn,
  "reset-password": ResetPassword,
  "settings-data": SettingsData,
  "settings-devices": SettingsDevices,
  "settings-preferences": SettingsPreferences,
  "settings-profile": SettingsProfile,
  "settings-sign-in": SettingsSignIn,
}
