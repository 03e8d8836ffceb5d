import type { ComponentType } from "react"
import type { IslandName, IslandProps } from "./island-props.ts"

type ClientIslands = { readonly [Name in IslandName]: () => Promise<ComponentType<IslandProps[Name]>> }

/** Every island for the browser, each a chunk of its own; one that is missing does not compile. */
export const clientIslands: ClientIslands = {
  "home-feed": () => import("../feed/home-feed.island.tsx").then((chunk) => chunk.HomeFeed),
  "create-image": () => import("../studio/create-image.island.tsx").then((chunk) => chunk.CreateImage),
  wallet: () => import("../credits/wallet.island.tsx").then((chunk) => chunk.Wallet),
  moderation: () => import("../moderation/moderation.island.tsx").then((chunk) => chunk.Moderation),
  "person-follow": () => import("../person/person-follow.island.tsx").then((chunk) => chunk.PersonFollow),
  "sign-in": () => import("../account/sign-in.island.tsx").then((chunk) => chunk.SignIn),
  "reset-password": () => import("../account/reset-password.island.tsx").then((chunk) => chunk.ResetPassword),
  "settings-data": () => import("../settings/settings-data.island.tsx").then((chunk) => chunk.SettingsData),
  "settings-devices": () => import("../settings/settings-devices.island.tsx").then((chunk) => chunk.SettingsDevices),
  "settings-preferences": () => import("../settings/settings-preferences.island.tsx").then((chunk) => chunk.SettingsPreferences),
  "settings-profile": () => import("../settings/settings-profile.island.tsx").then((chunk) => chunk.SettingsProfile),
  "settings-sign-in": () => import("../settings/settings-sign-in.island.tsx").then((chunk) => chunk.SettingsSignIn),
}
