import { KeyRound, type LucideIcon, MonitorSmartphone, Package, SlidersHorizontal, UserRound } from "lucide-react"
import type { IslandName } from "../../islands/_runtime/island-props.ts"

/** A section of the settings: its words, its address below `/{locale}/settings`, its island. */
export interface Section {
  readonly name: "profile" | "signIn" | "devices" | "preferences" | "data"
  readonly lead: "profileLead" | "signInLead" | "devicesLead" | "preferencesLead" | "dataLead"
  readonly path: "" | "/sign-in" | "/devices" | "/preferences" | "/data"
  readonly icon: LucideIcon
  readonly island: IslandName
}

/** The sections in the order of their navigation; the first is the address without more. */
export const SECTIONS = {
  profile: { name: "profile", lead: "profileLead", path: "", icon: UserRound, island: "settings-profile" },
  signIn: { name: "signIn", lead: "signInLead", path: "/sign-in", icon: KeyRound, island: "settings-sign-in" },
  devices: { name: "devices", lead: "devicesLead", path: "/devices", icon: MonitorSmartphone, island: "settings-devices" },
  preferences: {
    name: "preferences",
    lead: "preferencesLead",
    path: "/preferences",
    icon: SlidersHorizontal,
    island: "settings-preferences",
  },
  data: { name: "data", lead: "dataLead", path: "/data", icon: Package, island: "settings-data" },
} as const satisfies Readonly<Record<Section["name"], Section>>
