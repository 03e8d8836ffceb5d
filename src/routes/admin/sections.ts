import {
  ClipboardList,
  Compass,
  DatabaseBackup,
  Flag,
  Gauge,
  Gem,
  type LucideIcon,
  Mail,
  Scale,
  ScrollText,
  Server,
  Store,
  Ticket,
  UserPlus,
  Users,
  Workflow,
} from "lucide-react"

/** A section of the desk: its name in the words `desk_…`, its address below `/{locale}/admin`, and who sees it. */
interface DeskSection {
  readonly name: string
  readonly path: string
  readonly icon: LucideIcon
  readonly isFor: "moderators" | "admins"
}

/** The sections in the order of their list, in groups: how all of it does, people and what they publish, what it runs on, what is kept. */
const GROUPS = [
  [{ name: "overview", path: "", icon: Gauge, isFor: "moderators" }],
  [
    { name: "people", path: "/people", icon: Users, isFor: "moderators" },
    { name: "reports", path: "/reports", icon: Flag, isFor: "moderators" },
    { name: "appeals", path: "/appeals", icon: Scale, isFor: "moderators" },
    { name: "rules", path: "/rules", icon: ScrollText, isFor: "moderators" },
    { name: "explore", path: "/explore", icon: Compass, isFor: "moderators" },
  ],
  [
    { name: "site", path: "/site", icon: Store, isFor: "admins" },
    { name: "signup", path: "/sign-up", icon: UserPlus, isFor: "admins" },
    { name: "servers", path: "/backends", icon: Server, isFor: "admins" },
    { name: "credits", path: "/credits", icon: Ticket, isFor: "admins" },
    { name: "plans", path: "/plans", icon: Gem, isFor: "admins" },
    { name: "nodes", path: "/nodes", icon: Workflow, isFor: "admins" },
  ],
  [
    { name: "email", path: "/email", icon: Mail, isFor: "admins" },
    { name: "backups", path: "/backups", icon: DatabaseBackup, isFor: "admins" },
    { name: "log", path: "/log", icon: ClipboardList, isFor: "admins" },
  ],
] as const satisfies readonly (readonly DeskSection[])[]

export type DeskSectionName = (typeof GROUPS)[number][number]["name"]

/** The sections that somebody sees, in their groups. */
export function sectionsFor({ isAdmin }: { readonly isAdmin: boolean }) {
  return GROUPS.map((group) => group.filter(({ isFor }) => isAdmin || isFor === "moderators")).filter((group) => group.length > 0)
}
