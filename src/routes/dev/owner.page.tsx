import { openOwnerLink } from "../../domain/identity/index.ts"
import { definePage } from "../_page/define-page.ts"

/** What makes a new link. */
const COMMAND = "npm run admin -- owner-link"

/** Where the link leads that `npm start` prints for the owner: on to where a password or a passkey is set, which a fresh session may do. */
export const page = definePage({
  path: "/dev/owner",
  access: "visitor",
  cache: "none",
  rate: "read",
  query: ["token"],
  // Its address holds a secret.
  headers: { "Referrer-Policy": "no-referrer" },
  messages: "identity",
  async load({ context, locale, query }) {
    const token = query("token")
    if (token === undefined || !(await openOwnerLink(context, token))) return null
    return new Response(null, {
      status: 303,
      headers: { Location: `/${locale}/admin`, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
    })
  },
  head: ({ t }) => ({ title: t("ownerLinkTitle"), description: t("ownerLinkGone") }),
  view: ({ t }) => (
    <div className="mx-auto grid max-w-xl gap-3 px-4 py-8">
      <h1 className="text-lg font-semibold text-balance">{t("ownerLinkTitle")}</h1>
      <p className="text-ink-2">{t("ownerLinkGone")}</p>
      <p>
        <code dir="ltr" className="text-sm break-words select-all">
          {COMMAND}
        </code>
      </p>
    </div>
  ),
})
