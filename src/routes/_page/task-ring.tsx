import type { FramedPage } from "./framed-page.ts"
import { TopPanel } from "./top-panel.tsx"
import { wordsOf } from "./words.ts"

/** The way to the tasks: how many are under way and how far they are. A script fills it in and shows them over any page; visitors see it once they have some. */
export function TaskRing({ page: { locale } }: { readonly page: FramedPage }) {
  const t = wordsOf(locale, "shell")
  return (
    <>
      <a
        href={`/${locale}/tasks`}
        className="top-pill task-ring"
        data-task-ring=""
        data-label-of={t("tasksRunning", { count: "{count}" })}
        aria-label={t("tasks")}
        aria-haspopup="dialog"
        aria-controls="task-panel"
        title={t("tasks")}
        rel="nofollow"
      >
        <span className="task-arc" aria-hidden="true" />
        <b data-ring-count="" hidden />
        <span className="task-word">{t("running")}</span>
      </a>
      <TopPanel
        locale={locale}
        id="task-panel"
        title={t("tasks")}
        loading={wordsOf(locale, "task")("loading")}
        path="/tasks"
        seeAll={t("allTasks")}
      />
    </>
  )
}
