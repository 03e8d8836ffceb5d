import { useStore } from "@nanostores/react"
import { useCallback, useEffect, useState } from "react"
import type { Task } from "../../domain/task/contract.ts"
import { $tasks, followTasks, loadRecentTasks } from "../_session/live-tasks.ts"
import { type Failure, failureOf } from "../_ui/failure.ts"

/** The viewer's newest tasks as they go on. */
interface RecentTasks {
  readonly tasks: readonly Task[]
  readonly isLoading: boolean
  readonly failure: Failure | null
  readonly reload: () => void
}

/** Loads the newest of the viewer's tasks and follows them. */
export function useRecentTasks(): RecentTasks {
  const tasks = useStore($tasks, { ssr: "initial" })
  const [isLoading, setIsLoading] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  // A new visitor gets an identity with the first answer; what is asked beside it would make another.
  const [hasIdentity, setHasIdentity] = useState(false)
  const reload = useCallback(() => {
    setIsLoading(true)
    loadRecentTasks()
      .then(
        () => {
          setFailure(null)
          setHasIdentity(true)
        },
        (error: unknown) => setFailure(failureOf(error, Date.now())),
      )
      .finally(() => setIsLoading(false))
  }, [])
  useEffect(reload, [reload])
  useEffect(() => (hasIdentity ? followTasks() : undefined), [hasIdentity])
  return { tasks: Object.values(tasks), isLoading, failure, reload }
}
