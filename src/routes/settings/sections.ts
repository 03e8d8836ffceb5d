import { Bell, EyeOff, KeyRound, type LucideIcon, MonitorSmartphone, Package, SlidersHorizontal, Terminal, UserRound } from "lucide-react"

/** A section of the settings: its words and its address below `/{locale}/settings`. */
export interface Section {
  readonly name: "profile" | "signIn" | "devices" | "preferences" | "content" | "notifications" | "tokens" | "data"
  readonly lead:
    | "profileLead"
    | "signInLead"
    | "devicesLead"
    | "preferencesLead"
    | "contentLead"
    | "notificationsLead"
    | "tokensLead"
    | "dataLead"
  readonly path: "" | "/sign-in" | "/devices" | "/preferences" | "/content" | "/notifications" | "/tokens" | "/data"
  readonly icon: LucideIcon
}

/** The sections in the order of their navigation; the first is the address without more. */
export const SECTIONS = {
  profile: { name: "profile", lead: "profileLead", path: "", icon: UserRound },
  signIn: { name: "signIn", lead: "signInLead", path: "/sign-in", icon: KeyRound },
  devices: { name: "devices", lead: "devicesLead", path: "/devices", icon: MonitorSmartphone },
  preferences: {
    name: "preferences",
    lead: "preferencesLead",
    path: "/preferences",
    icon: SlidersHorizontal,
  },
  content: { name: "content", lead: "contentLead", path: "/content", icon: EyeOff },
  notifications: { name: "notifications", lead: "notificationsLead", path: "/notifications", icon: Bell },
  tokens: { name: "tokens", lead: "tokensLead", path: "/tokens", icon: Terminal },
  data: { name: "data", lead: "dataLead", path: "/data", icon: Package },
} as const satisfies Readonly<Record<Section["name"], Section>>
