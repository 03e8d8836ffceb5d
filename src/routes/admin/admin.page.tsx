import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { listServers } from "../../domain/backend/list-servers.ts"
import type { ServerView } from "../../domain/backend/server-schemas.ts"
import type { listWays as waysDeclaration } from "../../domain/security/contract.ts"
import { listWays } from "../../domain/security/list-ways.ts"
import { definePage } from "../_page/define-page.ts"
import { AdminOverview } from "./admin-overview.tsx"

/** What an owner sees to: how the site does, and what is still to be set up. */
export const page = definePage({
  path: "/admin",
  access: "admin",
  cache: "none",
  section: "more",
  messages: "admin",
  async load({ context }) {
    // A fleet that does not answer is a fact of the overview, and no reason to show none.
    const [ways, servers] = await Promise.all([listWays(context), listServers(context).catch(() => null)])
    return { isSecured: isSecured(ways), servers: servers === null ? null : servers.items.map(serverFacts) }
  },
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ locale, data }: { readonly locale: Locale; readonly data: OverviewData }) => <AdminOverview locale={locale} {...data} />,
})

/** A render server as far as the overview tells it. */
export interface ServerFacts {
  readonly name: string
  readonly isWell: boolean
  readonly isPreview: boolean
  readonly queue: number
}

export interface OverviewData {
  /** The owner can come back without the link that made them one. */
  readonly isSecured: boolean
  /** Null where nobody says. */
  readonly servers: readonly ServerFacts[] | null
}

function isSecured({
  has_password: hasPassword,
  passkeys,
}: Pick<CallOutput<typeof waysDeclaration>, "has_password" | "passkeys">): boolean {
  return hasPassword || passkeys.length > 0
}

function serverFacts({ name, state, blocked, health, is_preview: isPreview, queue }: ServerView): ServerFacts {
  return { name, isWell: state === "active" && blocked === null && health === "well", isPreview: isPreview === true, queue }
}
