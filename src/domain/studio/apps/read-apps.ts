import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context, MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE } from "../../_kernel/paging.ts"
import { listTasksFrom } from "../../task/index.ts"
import { actionOf } from "../rules.ts"
import type { templateDetail, templateHistory } from "./contract.ts"
import { priceOfApp } from "./price-app.ts"
import { APP_SOURCE, type AppInput, sourceOfApp } from "./template-rules.ts"
import { appOf } from "./templates.ts"

/** An app with its inputs and its price for the caller. Throws NotFound. */
export function readApp({ viewer }: Context, { id }: CallInput<typeof templateDetail>): CallOutput<typeof templateDetail> {
  const template = appOf(id)
  if (template === undefined) throw new DomainError("NotFound")
  const { newCode, oldCode } = actionOf(template.action)
  return {
    id,
    action: newCode ?? oldCode ?? 0,
    calculate_coins: priceOfApp(template, {}, null, viewer?.plan ?? "visitor"),
    templateInfo: { inputs: template.inputs.map(shownInput) },
  }
}

function shownInput(input: AppInput) {
  const { key, kind, isRequired: required } = input
  switch (input.kind) {
    case "image":
      return { key, kind, required }
    case "text":
      return { key, kind, required, maximum_characters: input.maximumCharacters }
    case "choice":
      return { key, kind, required, options: [...input.options], initial: input.initial }
  }
}

/** A page of what apps made for the viewer, newest first. */
export async function listMadeByApps(
  context: MemberContext,
  { id, cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof templateHistory>,
): Promise<CallOutput<typeof templateHistory>> {
  const from = id === undefined ? { prefix: APP_SOURCE } : { prefix: sourceOfApp(id), isWhole: true }
  const { items, next_cursor } = await listTasksFrom(context, from, { cursor, limit })
  return { items: items.map(({ task, source }) => ({ ...task, template_id: source.slice(APP_SOURCE.length) })), next_cursor }
}
