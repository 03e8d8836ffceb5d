import { shareCheck } from "../../../domain/post/publish-contract.ts"
import { call } from "../../_runtime/call.ts"

/** The page of the work that a result was published as, by its place from 0; null where it was not. Throws CallError. */
export async function pathOfResult(taskId: string, position: number): Promise<`/${string}` | null> {
  const { published_as } = await call(shareCheck, { task_id: taskId, position }, { handlesErrors: true })
  const path = published_as[0]?.path
  return path !== undefined && isLocal(path) ? path : null
}

function isLocal(path: string): path is `/${string}` {
  return /^\/(?![/\\])/.test(path)
}
