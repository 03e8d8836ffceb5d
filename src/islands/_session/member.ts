import { atom, onMount } from "nanostores"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { assets, paymentInfo } from "../../domain/credits/contract.ts"
import { accountInfo } from "../../domain/profile/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { isSignedIn } from "./is-signed-in.ts"

export { isSignedIn } from "./is-signed-in.ts"

export type Member = CallOutput<typeof accountInfo>
export type Purse = CallOutput<typeof assets>
export type Membership = CallOutput<typeof paymentInfo>

/** Who is signed in, with their settings; null for a visitor and until it is known. Loaded once when somebody first looks. */
export const $member = atom<Member | null>(null)
/** What the member has to spend; null for a visitor and until it is known. Loaded when somebody first looks. */
export const $purse = atom<Purse | null>(null)

/** The member's plan and its end; null for a visitor and until it is known. Loaded when somebody first looks. */
export const $membership = atom<Membership | null>(null)

const BACKGROUND = { handlesErrors: true, isInBackground: true } as const

onMount($member, () => {
  if ($member.get() === null) void refreshMember()
})
onMount($purse, () => {
  if ($purse.get() === null) void refreshPurse()
})
onMount($membership, () => {
  if ($membership.get() === null) void refreshMembership()
})

let asking: Promise<void> | undefined

/** Asks who is signed in, as after a change of the profile. Never throws: what is not known stays as it was. */
export function refreshMember(): Promise<void> {
  asking ??= learn($member, () => call(accountInfo, {}, BACKGROUND)).finally(() => {
    asking = undefined
  })
  return asking
}

let askingMembership: Promise<void> | undefined

/** Asks for the plan, as after its end. Never throws: what is not known stays as it was. */
export function refreshMembership(): Promise<void> {
  askingMembership ??= learn($membership, () => call(paymentInfo, {}, BACKGROUND)).finally(() => {
    askingMembership = undefined
  })
  return askingMembership
}

let purseAsked = 0

/** Asks for the balances, as after a task. Never throws: what is not known stays as it was; a later question knows more than an earlier one. */
export function refreshPurse(): Promise<void> {
  purseAsked += 1
  const asked = purseAsked
  const newest = { set: (purse: Purse | null) => (purseAsked === asked ? $purse.set(purse) : undefined) }
  return learn(newest, () => call(assets, {}, BACKGROUND))
}

async function learn<Value>(store: { set(value: Value | null): void }, ask: () => Promise<Value>): Promise<void> {
  if (!isSignedIn()) return
  try {
    store.set(await ask())
  } catch (error) {
    const isOver =
      error instanceof CallError && (error.code === "LoginRequired" || error.code === "AccountBanned" || error.code === "AccountDisabled")
    if (isOver) becomeVisitor()
  }
}

/** Forgets who was signed in on this page and in the cookie that says so; drafts stay. */
export function becomeVisitor(): void {
  for (const name of ["seat", "member"]) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  delete document.documentElement.dataset["viewer"]
  $member.set(null)
  $purse.set(null)
  $membership.set(null)
}
