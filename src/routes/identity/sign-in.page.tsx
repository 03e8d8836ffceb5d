import { readRegistration } from "../../domain/identity/index.ts"
import { safeRedirect } from "../../domain/identity/redirect-rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { signIn } from "../../islands/identity/sign-in.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Signing in without a dialog: for deep links, for the way back from a third party; the dialog of other pages takes its form from here. */
export const page = definePage({
  path: "/sign-in",
  access: "visitor",
  cache: "edge",
  query: ["redirect"],
  isListed: false,
  messages: "identity",
  load: async ({ context, locale, query }) => ({
    locale,
    providers: context.providers.list(),
    registration: await readRegistration(context),
    redirect: safeRedirect(query("redirect")),
  }),
  head: ({ t, site }) => ({ title: t("dialog"), description: t("pageDescription", { site: site.name }) }),
  view: ({ t, data }) => (
    <div className="mx-auto grid w-full max-w-[26rem] content-center px-5 py-8 md:min-h-[calc(100dvh-var(--top-height))] md:py-12">
      <h1 className="sr-only">{t("dialog")}</h1>
      <noscript>
        <p className="mb-4 rounded-control border border-s-4 border-line border-s-warn bg-sunken px-3 py-2.5">{t("noScript")}</p>
      </noscript>
      <Island id="sign-in" of={signIn} props={data} />
    </div>
  ),
})
