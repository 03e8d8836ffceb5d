import type { MemberContext } from "../../domain/_kernel/context.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type Desk, readDesk } from "../../domain/admin/read-desk.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { moderation } from "../../islands/moderation/moderation.island.tsx"
import type { DeskScreen } from "../../islands/moderation/moderation-screen.tsx"
import type { PageHead } from "../_page/define-page.ts"
import type { Words } from "../_page/words.ts"
import { DeskFrame } from "./desk-frame.tsx"

interface ScreenData {
  readonly desk: Desk
  readonly viewerId: string
}

/** What the page of a section is made of that moderators work in; its file adds what must be written out. */
export function deskPage(section: DeskScreen) {
  return {
    messages: "admin" as const,
    section: "more" as const,
    load: async ({ context }: { readonly context: MemberContext }): Promise<ScreenData> => ({
      desk: await readDesk(context),
      viewerId: context.viewer.id,
    }),
    head: ({ t }: { readonly t: Words<"admin"> }): PageHead => ({ title: t(`desk_${section}`), description: t("deskAbout") }),
    view: ({ locale, data: { desk, viewerId } }: { readonly locale: Locale; readonly data: ScreenData }) => (
      <DeskFrame locale={locale} section={section} desk={desk}>
        <Island of={moderation} props={{ locale, viewerId, isAdmin: desk.isAdmin, section }} />
      </DeskFrame>
    ),
  }
}
