import type { Locale } from "../../domain/_kernel/locales.ts"
import { readOverview } from "../../domain/admin/read-overview.ts"
import { listServers } from "../../domain/backend/list-servers.ts"
import type { ServerView } from "../../domain/backend/server-schemas.ts"
import { definePage } from "../_page/define-page.ts"
import { AdminOverview, type OverviewData } from "./admin-overview.tsx"

/** How the site does, what is still to be set up, and what waits for a person; moderators see what waits. */
export const page = definePage({
  path: "/admin",
  access: "moderator",
  cache: "none",
  section: "more",
  messages: "admin",
  async load({ context }) {
    // A fleet that does not answer is a fact of the overview, and no reason to show none.
    const servers = context.viewer.isAdmin ? listServers(context).catch(() => null) : null
    const [overview, known] = await Promise.all([readOverview(context), servers])
    return { ...overview, servers: known === null ? null : known.items.map(serverFacts) }
  },
  head: ({ t }) => ({ title: t("desk_overview"), description: t("deskAbout") }),
  view: ({ locale, data }: { readonly locale: Locale; readonly data: OverviewData }) => <AdminOverview locale={locale} {...data} />,
})

/** A render server as far as the overview tells it. */
export interface ServerFacts {
  readonly name: string
  readonly isWell: boolean
  readonly isPreview: boolean
  readonly queue: number
}

function serverFacts({ name, state, blocked, health, is_preview: isPreview, queue }: ServerView): ServerFacts {
  return { name, isWell: state === "active" && blocked === null && health === "well", isPreview: isPreview === true, queue }
}
