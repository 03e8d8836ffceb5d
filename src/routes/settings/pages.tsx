import type { Context, Hono } from "hono"
import type { ReactNode } from "react"
import type { MemberContext } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { HydrateWhen, IslandName, IslandProps } from "../../islands/_runtime/island-props.ts"
import type { HttpEnv } from "../_http/services.ts"
import type { Caller } from "../_http/session.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { LOCALE_PARAMETER } from "../_shell/pages.tsx"
import { renderRefused } from "../_shell/refused-page.tsx"
import { type Account, readLog, readMember, readSessions, readWays } from "./read-section.ts"
import { SECTIONS, type Section } from "./sections.ts"
import { SettingsFrame, settingsPage } from "./settings.page.tsx"
import { SignInPrompt } from "./sign-in-prompt.page.tsx"

/** What the islands of all sections word things with: their own messages, those of the fields that they share with sign-in, errors, notices. */
const MESSAGES = ["settings", "identity", "errors", "ui"] as const
const LOAD: HydrateWhen = "load"

interface Reading {
  readonly context: MemberContext
  readonly locale: Locale
  readonly account: Account
  readonly member: IslandProps["settings-profile"]["member"]
}

/** Mounts `/{locale}/settings` and its sections: personal, kept by nobody, at most two trips to the database each. */
export function mountSettings(app: Hono<HttpEnv>): void {
  app.get(`${LOCALE_PARAMETER}/settings`, async (c) => {
    // A third party's sign-in comes back here; the fragment of the address goes along to where it is linked.
    const linked = c.req.query("linked")
    if (linked !== undefined) {
      c.header("Cache-Control", "no-store")
      return c.redirect(`/${localeOf(c)}/settings/sign-in`, 302)
    }
    return section(c, SECTIONS.profile, async ({ member, account }) => {
      const { name, bio, links, avatar, banner } = account.account
      return { member, looks: { name, bio, links, avatar, banner } }
    })
  })
  app.get(`${LOCALE_PARAMETER}/settings/sign-in`, (c) =>
    section(c, SECTIONS.signIn, async ({ context, member, locale }) => {
      const offered = context.providers.list().map(({ type, isSandbox }) => ({ type, isSandbox }))
      return { member, locale, ways: await readWays(context), offered }
    }),
  )
  app.get(`${LOCALE_PARAMETER}/settings/devices`, (c) =>
    section(c, SECTIONS.devices, async ({ context, member, locale }) => {
      const [sessions, log] = await Promise.all([readSessions(context), readLog(context)])
      return { member, locale, sessions, log }
    }),
  )
  app.get(`${LOCALE_PARAMETER}/settings/preferences`, (c) =>
    section(c, SECTIONS.preferences, async ({ member, account, locale }) => ({ member, locale, settings: account.settings })),
  )
  app.get(`${LOCALE_PARAMETER}/settings/data`, (c) => section(c, SECTIONS.data, async ({ member }) => ({ member })))
}

/** Renders a section for who is signed in; anybody else is asked to sign in, and comes back. */
async function section<Name extends IslandName>(
  c: Context<HttpEnv>,
  shown: Section & { readonly island: Name },
  read: (reading: Reading) => Promise<IslandProps[Name]>,
): Promise<Response> {
  const locale = localeOf(c)
  c.header("Cache-Control", "no-store")
  const caller = await c.env.caller()
  if (caller.kind === "refused" && caller.error.code !== "LoginRequired") return renderRefused(c, caller.error, `/settings${shown.path}`)
  const context = memberContextOf(c, caller)
  if (context === null) return prompt(c, shown, hasEnded(caller))
  const found = await readMember(context).catch((error: unknown) => {
    // Deleted in the meantime: whoever asks is a visitor.
    if (error instanceof DomainError && error.code === "NotFound") return null
    throw error
  })
  if (found === null) return prompt(c, shown, true)
  const props = await read({ context, locale, ...found })
  const island: ReactNode = <Island name={shown.island} when={LOAD} messages={MESSAGES} locale={locale} nowMs={c.env.nowMs} props={props} />
  return c.render(
    <SettingsFrame locale={locale} section={shown}>
      {island}
    </SettingsFrame>,
    { page: settingsPage(locale, shown, true) },
  )
}

function prompt(c: Context<HttpEnv>, shown: Section, isEnded: boolean): Response | Promise<Response> {
  const locale = localeOf(c)
  return c.render(<SignInPrompt locale={locale} path={`/${locale}/settings${shown.path}`} hasEnded={isEnded} />, {
    page: settingsPage(locale, shown, false),
  })
}

/** The context with its viewer, by inheritance: a copy would open what is only opened when it is asked for. */
function memberContextOf(c: Context<HttpEnv>, caller: Caller): MemberContext | null {
  if (caller.kind !== "known" || caller.identity.kind !== "member") return null
  const context: MemberContext = Object.create(c.env.context, { viewer: { value: caller.identity } })
  return context
}

function hasEnded(caller: Caller): boolean {
  return caller.kind === "refused" && caller.error.code === "LoginRequired"
}
