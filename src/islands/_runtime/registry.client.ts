import type { ComponentType } from "react"
import type { IslandName, IslandProps } from "./island-props.ts"

type ClientIslands = { readonly [Name in IslandName]: () => Promise<ComponentType<IslandProps[Name]>> }

/** Every island for the browser, each a chunk of its own; one that is missing does not compile. */
export const clientIslands: ClientIslands = {
  "video-trim": () => import("../video/trim.island.tsx").then((chunk) => chunk.Trim),
  "video-convert": () => import("../video/convert.island.tsx").then((chunk) => chunk.Convert),
  "video-cover": () => import("../video/cover.island.tsx").then((chunk) => chunk.Cover),
  "cut-out": () => import("../image/cut-out.island.tsx").then((chunk) => chunk.CutOut),
  "control-preview": () => import("../image/control.island.tsx").then((chunk) => chunk.Control),
  "mask-painter": () => import("../image/mask.island.tsx").then((chunk) => chunk.Mask),
  "audio-tool": () => import("../audio/audio-tool.island.tsx").then((chunk) => chunk.AudioTool),
  "my-media": () => import("../library/my-media.island.tsx").then((chunk) => chunk.MyMedia),
  "home-feed": () => import("../feed/home-feed.island.tsx").then((chunk) => chunk.HomeFeed),
  "create-image": () => import("../studio/create-image.island.tsx").then((chunk) => chunk.CreateImage),
  wallet: () => import("../credits/wallet.island.tsx").then((chunk) => chunk.Wallet),
  kit: () => import("../dev/kit.island.tsx").then((chunk) => chunk.Kit),
  moderation: () => import("../moderation/moderation.island.tsx").then((chunk) => chunk.Moderation),
  "person-follow": () => import("../social/person-follow.island.tsx").then((chunk) => chunk.PersonFollow),
  "sign-in": () => import("../identity/sign-in.island.tsx").then((chunk) => chunk.SignIn),
  "reset-password": () => import("../identity/reset-password.island.tsx").then((chunk) => chunk.ResetPassword),
  "settings-data": () => import("../settings/settings-data.island.tsx").then((chunk) => chunk.SettingsData),
  "settings-devices": () => import("../settings/settings-devices.island.tsx").then((chunk) => chunk.SettingsDevices),
  "settings-preferences": () => import("../settings/settings-preferences.island.tsx").then((chunk) => chunk.SettingsPreferences),
  "settings-profile": () => import("../settings/settings-profile.island.tsx").then((chunk) => chunk.SettingsProfile),
  "settings-sign-in": () => import("../settings/settings-sign-in.island.tsx").then((chunk) => chunk.SettingsSignIn),
}
