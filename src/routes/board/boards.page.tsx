import { Island } from "../../islands/_runtime/island.tsx"
import { boards } from "../../islands/board/board.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** One's boards, and the way to a new one. */
export const page = definePage({
  path: "/editBoard",
  access: "visitor",
  cache: "public",
  room: "board",
  messages: "board",
  load: ({ locale }) => ({ locale }),
  head: ({ t }) => ({ title: t("boards"), description: t("boardDescription") }),
  view: ({ t, data }) => (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 p-4 md:p-6">
      <header className="grid gap-1">
        <h1 id="boards-title" tabIndex={-1} className="text-xl font-semibold outline-none">
          {t("boards")}
        </h1>
        <p className="text-ink-2">{t("boardDescription")}</p>
      </header>
      <Island of={boards} props={data} />
    </div>
  ),
})
