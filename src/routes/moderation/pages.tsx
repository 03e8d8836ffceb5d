import type { Hono } from "hono"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { LOCALE_PARAMETER, renderNotFound } from "../_shell/pages.tsx"
import { memberOrRefusal } from "../_shell/refused-page.tsx"
import { ModerationDesk, moderationPage } from "./moderation.page.tsx"

/** Mounts `/{locale}/moderation`; whoever is no moderator finds nothing there. */
export function mountModeration(app: Hono<HttpEnv>): void {
  app.get(`${LOCALE_PARAMETER}/moderation`, async (c) => {
    const member = await memberOrRefusal(c, "/moderation")
    if (member instanceof Response) return member
    if (!member.isModerator) return renderNotFound(c)
    const locale = localeOf(c)
    return c.render(<ModerationDesk locale={locale} viewerId={member.id} isAdmin={member.isAdmin} nowMs={c.env.nowMs} />, {
      page: moderationPage(locale),
    })
  })
}
