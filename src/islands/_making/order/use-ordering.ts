import { useStore } from "@nanostores/react"
import { useEffect, useState } from "react"
import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { $tasks, learnCreated, onTaskEnded } from "../../_session/live-tasks.ts"
import { $purse, isSignedIn, refreshPurse } from "../../_session/member.ts"
import { ActionCancelled } from "../../_ui/failure.ts"
import { type Action, useAction } from "../../_ui/use-action.ts"
import { type Blocker, blockerOf } from "./blocker.ts"
import { canPay, orderAndPay, useOrderKeys } from "./order-and-pay.ts"

interface OrderingProps {
  readonly plan: Plan
  readonly priceCoins: number
  /** What stands against sending, the first fault first. */
  readonly check: () => readonly FieldError[]
  /** Creates the task under a key of what is ordered. Throws CallError. */
  readonly order: (keyOf: (order: unknown) => string) => Promise<Task>
  /** The field of the form that a path of the call is about. */
  readonly fieldOfPath: (path: string) => string
}

/** Ordering by a form that costs credits. */
export interface Ordering {
  /** What is wrong, as a key of the errors, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>
  readonly action: Action
  /** What stands in the way of sending. */
  readonly blocker: Blocker
  /** The form was changed: what was wrong is looked at again when it is sent. */
  readonly changed: () => void
  /** Sends the form; answers the new task, or null. */
  readonly generate: () => Promise<Task | null>
}

/** Sends what a form holds once: signs in and leads to credits on the way where these are missing, and loses nothing. */
export function useOrdering({ plan, priceCoins, check, order, fieldOfPath }: OrderingProps): Ordering {
  const purse = useStore($purse, { ssr: "initial" })
  const tasks = useStore($tasks, { ssr: "initial" })
  const action = useAction()
  const keys = useOrderKeys()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => onTaskEnded(() => void refreshPurse()), [])

  const blockerNow = (balance: typeof purse) =>
    isSignedIn()
      ? blockerOf({ tasks, isCreating: action.isBusy, left: null, plan, purse: balance, priceCoins })
      : action.isBusy
        ? "creating"
        : null
  const again = () => void generate()
  const generate = async (): Promise<Task | null> => {
    const found = check()
    setFaults(Object.fromEntries(found.toReversed().map(({ path, message }) => [path, message])))
    action.clear()
    if (found.length > 0) return null
    return action.run(async () => {
      const isShort = () => blockerNow($purse.get()) === "short"
      if (!(await canPay({ isShort, priceCoins, again }))) throw new ActionCancelled()
      const task = await orderAndPay(() => order(keys.keyOf), { again })
      keys.renew()
      learnCreated(task)
      return task
    })
  }
  const told = Object.entries(action.failure?.fields ?? {}).map(([path, message]) => [fieldOfPath(path), message])
  return {
    errors: { ...Object.fromEntries(told), ...faults },
    action,
    blocker: blockerNow(purse),
    changed() {
      setFaults({})
      action.clear()
    },
    generate,
  }
}
