import { Island } from "../../islands/_runtime/island.tsx"
import { taskNotices, taskPanel, tasks } from "../../islands/task/task.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** The viewer's queue and history: an island, since all of it moves. */
export const page = definePage({
  path: "/tasks",
  access: "visitor",
  cache: "public",
  isListed: false,
  messages: "task",
  load: ({ locale }) => ({ locale }),
  head: ({ t }) => ({ title: t("tasksTitle"), description: t("tasksDescription") }),
  view: ({ data }) => (
    <>
      <Island of={tasks} props={data} />
      <Island of={taskNotices} props={data} id="task-notices" className="contents" />
      <Island of={taskPanel} props={data} id="task-panel-list" className="contents" />
    </>
  ),
})
