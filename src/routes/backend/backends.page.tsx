import { readDesk } from "../../domain/admin/read-desk.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { backends } from "../../islands/backend/backends.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { DeskFrame } from "../admin/desk-frame.tsx"

/** Where admins connect render servers and look after them. */
export const page = definePage({
  path: "/admin/backends",
  access: "admin",
  cache: "none",
  section: "more",
  messages: "backend",
  load: ({ context }) => readDesk(context),
  head: ({ t }) => ({ title: t("title"), description: t("lead") }),
  view: ({ t, locale, data }) => (
    <DeskFrame locale={locale} section="servers" desk={data} title={t("title")} lead={t("lead")}>
      <Island of={backends} props={{}} id="backends" />
    </DeskFrame>
  ),
})
