import { listConsents } from "../../domain/moderation/consent/change-consents.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { ageGate } from "../../islands/moderation/moderation.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** Where an age is confirmed: a page of its own for whoever comes without a script's help, and what its dialog on every other page is made of. */
export const page = definePage({
  path: "/age-gate",
  access: "member",
  cache: "none",
  messages: "levels",
  async load({ context, locale }) {
    const { levels, blursLevels } = context.viewer
    const { consents } = await listConsents(context)
    const isConfirmed = consents.some(({ kind, revoked_at }) => kind === "age" && revoked_at === null)
    return { locale, isConfirmed, levels, blur: blursLevels }
  },
  head: ({ t }) => ({ title: t("gateTitle"), description: t("gateLead") }),
  view: ({ t, data }) => (
    <div className="mx-auto grid max-w-md gap-4 px-4 py-10">
      <h1 className="sr-only">{t("ratings")}</h1>
      <Island of={ageGate} props={data} />
    </div>
  ),
})
