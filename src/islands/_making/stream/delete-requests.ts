import { deleteTask, type Task } from "../../../domain/task/contract.ts"
import { deleteTaskImage, deleteTaskImages, MAXIMUM_DELETED_IMAGES, MAXIMUM_TASKS_AT_ONCE } from "../../../domain/task/result-contract.ts"
import { CallError, call } from "../../_runtime/call.ts"
import { forgetTask, learnCreated } from "../../_session/live-tasks.ts"

/** Carries a deletion out although the page may be left. */
const LASTING = { outlivesPage: true } as const

/** Whether what these tasks made goes to the trash, where it stays for 30 days: that of members does. */
export function isForTrash(...tasks: readonly Pick<Task, "img_uris">[]): boolean {
  return document.documentElement.dataset["viewer"] === "member" && tasks.some(({ img_uris }) => img_uris.length > 0)
}

/** Deletes ended tasks: those with images by their images, many in one call, the others one by one. Throws CallError. */
export async function deleteWholeTasks(tasks: readonly Task[]): Promise<void> {
  for (const group of groupsOf(tasks.filter(({ img_uris }) => img_uris.length > 0))) {
    const items = group.map(({ id, img_uris }) => ({ id, operate_numbers: img_uris.map(({ operate_number }) => operate_number) }))
    const { deleted_ids } = await call(deleteTaskImages, { items }, LASTING)
    for (const id of deleted_ids) forgetTask(id)
  }
  for (const { id } of tasks.filter(({ img_uris }) => img_uris.length === 0)) {
    try {
      await call(deleteTask, { id }, { ...LASTING, handlesErrors: true })
    } catch (error) {
      if (!(error instanceof CallError && error.code === "NotFound")) throw error
    }
    forgetTask(id)
  }
}

/** Deletes one image; its task goes with its last. Throws CallError. */
export async function deleteOneImage({ id }: Pick<Task, "id">, operateNumber: number): Promise<void> {
  const { task } = await call(deleteTaskImage, { id, operate_number: operateNumber }, LASTING)
  if (task === null) forgetTask(id)
  else learnCreated(task)
}

/** As many tasks in each group as one call takes. */
function groupsOf(tasks: readonly Task[]): readonly (readonly Task[])[] {
  const groups: Task[][] = []
  let images = 0
  for (const task of tasks) {
    const last = groups.at(-1)
    images += task.img_uris.length
    if (last === undefined || last.length >= MAXIMUM_TASKS_AT_ONCE || images > MAXIMUM_DELETED_IMAGES) {
      groups.push([task])
      images = task.img_uris.length
    } else last.push(task)
  }
  return groups
}
