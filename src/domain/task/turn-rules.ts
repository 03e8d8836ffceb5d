import { type Membership, rightsOf } from "../credits/rules.ts"
import type { Standing } from "./kept-plan.ts"

/** Whose turn it is about, and in which class. */
interface Account extends Standing {
  readonly viewerId: string
}

/** When an account began to wait, and when each server served it last; moments are numbers of turns. */
export interface AccountTurns {
  readonly since: number
  readonly servedBy: Readonly<Record<string, number>>
}
type TurnsByAccount = Readonly<Record<string, AccountTurns>>
/** By class, the turns of each account that waits in it. */
export type Turns = Readonly<Partial<Record<Membership, TurnsByAccount>>>

/** Turns as earlier versions stored them: one number an account, by class or by account alone. */
type KeptTurns = Turns | Readonly<Partial<Record<Membership, Readonly<Record<string, number>>>>> | Readonly<Record<string, number>>

/** The class that a task waits in: with speed 2 its plan's own, else the ordinary one, which visitors have apart. */
export function serviceClassOf({ plan, speedType }: Standing): Membership {
  if (speedType === 2) return rightsOf(plan).membership
  return plan === "visitor" ? "visitor" : "free"
}

/** Shares of the pool: with all classes waiting, a class is served in proportion to its weight. The plans of one class weigh the same. */
export function weightOf(standing: Standing): number {
  return standing.speedType === 2 ? rightsOf(standing.plan).weight : rightsOf("free").weight
}

/** The servers that matter for a turn: those that anybody wants who competes for a slot; null for all. */
export type Rivalry = ReadonlySet<string> | null

/** The turns of an account in the class of its task; undefined where it does not wait in it. */
export function accountOf(turns: Turns, one: Account): AccountTurns | undefined {
  return turns[serviceClassOf(one)]?.[one.viewerId]
}

/** The place in the round of a task's account: when it began to wait, or was served last by a server that matters. */
export function turnOf(turns: Turns, one: Account, rivalry: Rivalry): number {
  const account = accountOf(turns, one)
  if (account === undefined) return 0
  let turn = account.since
  for (const [server, servedAt] of Object.entries(account.servedBy))
    if (servedAt > turn && (rivalry === null || rivalry.has(server))) turn = servedAt
  return turn
}

/** The turns with those of an account in a class set. */
export function withTurns(turns: Turns, { viewerId, ...standing }: Account, account: AccountTurns): Turns {
  const serviceClass = serviceClassOf(standing)
  return { ...turns, [serviceClass]: { ...turns[serviceClass], [viewerId]: account } }
}

/** The turns without those of an account in a class. */
export function withoutTurns(turns: Turns, { viewerId, ...standing }: Account): Turns {
  const serviceClass = serviceClassOf(standing)
  const { [viewerId]: _gone, ...stay } = turns[serviceClass] ?? {}
  return { ...turns, [serviceClass]: stay }
}

/** The turns as they were stored, of those who wait; where accounts have them without a class, an account has its in each class. */
export function turnsKept(stored: KeptTurns, waiting: readonly Account[]): Turns {
  const byClass = new Map<string, unknown>(Object.entries(stored))
  return waiting.reduce((turns: Turns, one) => {
    if (accountOf(turns, one) !== undefined) return turns
    const ofClass = byClass.get(serviceClassOf(one))
    const byAccount = typeof ofClass === "object" && ofClass !== null ? new Map<string, unknown>(Object.entries(ofClass)) : byClass
    return withTurns(turns, one, accountTurnsOf(byAccount.get(one.viewerId)))
  }, {})
}

function accountTurnsOf(stored: unknown): AccountTurns {
  if (typeof stored === "number") return { since: stored, servedBy: {} }
  return isAccountTurns(stored) ? stored : { since: 0, servedBy: {} }
}

function isAccountTurns(value: unknown): value is AccountTurns {
  return typeof value === "object" && value !== null && "since" in value && "servedBy" in value
}
