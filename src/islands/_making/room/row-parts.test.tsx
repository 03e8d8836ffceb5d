import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { textToImage } from "../../../domain/studio/kinds/text-to-image.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { NO_SERVER, TASK_STATUS, WAITING_FOR_SERVER } from "../../../domain/task/rules.ts"
import { messagesFor } from "../../../messages/index.ts"
import { IslandRoot } from "../../_runtime/messages.tsx"
import { firstState } from "../../_session/first-state.ts"
import { RowEnding, RowFacts } from "./row-parts.tsx"

const { task: words, making, errors } = messagesFor("en")
const created = { id: "task_1", status: TASK_STATUS.waiting, calculate_coins: 0, rest_estimate_time: null }
const asked = { type: textToImage.action, prompt: "a fox", width: 64, height: 64, n_iter: 1, seed: null }

function markupOf(change: Partial<Task>): string {
  const task: Task = { ...firstState(created, asked), ...change }
  return renderToStaticMarkup(
    <IslandRoot context={{ locale: "en", nowMs: 0, messages: { task: words, making, errors } }}>
      <RowFacts task={task} recipe={[]} />
      {task.status === TASK_STATUS.failure ? <RowEnding task={task} onRetry={undefined} /> : null}
    </IslandRoot>,
  )
}

test("a task that no renderer could take now says so; else it says its place", () => {
  expect(markupOf({ position: 2 })).toContain("Position 2")
  const stranded = markupOf({ position: 2, sub_status: WAITING_FOR_SERVER })
  expect(stranded).toContain(words.waitingForServer)
  expect(stranded).not.toContain("Position")
})

test("a task that no renderer took until its time was over says so; another one says how it ended", () => {
  const failed = { status: TASK_STATUS.failure, status_desc: "lostDesc" }
  expect(markupOf({ ...failed, sub_status: NO_SERVER })).toContain(words.noServer)
  expect(markupOf(failed)).toContain(errors.lostDesc)
})
