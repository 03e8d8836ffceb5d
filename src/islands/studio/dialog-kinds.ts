import type { ActionKind } from "../../domain/studio/rules.ts"

/** What is made from one result by a dialog that shows its price. */
const DIALOG_KINDS = ["upscale", "image-to-text", "variation", "remove-background"] as const satisfies readonly ActionKind[]
export type DialogKind = (typeof DIALOG_KINDS)[number]

/** Whether tasks of a kind are asked for by that dialog. */
export function isMadeByDialog(kind: ActionKind): kind is DialogKind {
  return DIALOG_KINDS.some((known) => known === kind)
}
