import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import type { cancelHide, hide as hideDeclaration, hideList } from "./hide-contract.ts"
import { HIDDEN_KINDS } from "./hide-rules.ts"
import { addWish, listWishes, removeWish } from "./wishes.ts"

type Thing = CallInput<typeof hideDeclaration>

/** A hidden tag is the concept that it names, whatever language it is in, as works carry it. */
const idOf = async (context: Pick<MemberContext, "concepts">, thing: Thing) =>
  thing.kind === "account" ? thing.id : (await context.concepts()).tagOf(thing.id)

/** Hides a person or a tag for the viewer, at most 1,000. Repeating changes nothing. Throws InvalidInput (oneself), NotFound, NotAllowed at the limit. */
export async function hideThing(context: MemberContext, thing: Thing): Promise<{ is_hidden: boolean }> {
  if (thing.kind === "account" && thing.id === context.viewer.id) throw invalidInput({ path: "id", message: "HideSelf" })
  await addWish(context, { kind: thing.kind, id: await idOf(context, thing) }, { among: HIDDEN_KINDS, full: "HideLimitReached" })
  return { is_hidden: true }
}

/** Hides somebody or something no more, whether or not they are still there. */
export async function showAgain(context: MemberContext, thing: CallInput<typeof cancelHide>): Promise<{ is_hidden: boolean }> {
  await removeWish(context, { kind: thing.kind, id: await idOf(context, thing) })
  return { is_hidden: false }
}

/** A page of what the viewer hides, last hidden first. Throws InvalidInput (cursor). */
export function listHidden(context: MemberContext, asked: CallInput<typeof hideList>): Promise<CallOutput<typeof hideList>> {
  return listWishes(context, HIDDEN_KINDS, asked)
}
