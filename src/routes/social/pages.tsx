import type { Context, Hono } from "hono"
import { toDomainError } from "../_http/failure.ts"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { ANONYMOUS_CACHE } from "../_shell/page.ts"
import { LOCALE_PARAMETER, renderNotFound } from "../_shell/pages.tsx"
import { PersonPage, personPage } from "./person.page.tsx"
import { PERSON_TABS, type PersonTab, personPath } from "./person-view.ts"

const MAXIMUM_CURSOR_CHARACTERS = 200

/** Mounts `/{locale}/user/{id}` with its tabs: the same for everybody; what is the viewer's own comes from its island. */
export function mountPerson(app: Hono<HttpEnv>): void {
  for (const tab of PERSON_TABS) app.get(`${LOCALE_PARAMETER}${personPath(":id", tab)}`, (c) => renderPerson(c, tab))
}

async function renderPerson(c: Context<HttpEnv>, tab: PersonTab): Promise<Response> {
  const locale = localeOf(c)
  const id = c.req.param("id") ?? ""
  const asked = c.req.query("cursor")
  const cursor = asked && asked.length <= MAXIMUM_CURSOR_CHARACTERS ? asked : undefined
  const view = await c.env.pages.person(id, tab, cursor).catch((thrown: unknown) => {
    // A cursor that is not ours, or no longer: the list from its top is what was wanted.
    if (cursor !== undefined && toDomainError(thrown).code === "InvalidInput") return "top" as const
    throw thrown
  })
  if (view === "top") return c.redirect(`/${locale}${personPath(id, tab)}`, 302)
  if (view === null) return renderNotFound(c)
  c.header("Cache-Control", ANONYMOUS_CACHE)
  return c.render(<PersonPage locale={locale} view={view} tab={tab} isLater={cursor !== undefined} nowMs={c.env.nowMs} />, {
    page: personPage(locale, view, tab),
  })
}
