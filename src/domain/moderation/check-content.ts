import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { contentCheck as declaration } from "./content-contract.ts"
import { checkTexts } from "./text/check-texts.ts"
import { type CheckedInput, fieldsOf } from "./text/field-rules.ts"
import type { TextScene } from "./text/verdict.ts"

/** What the rules would say of some texts, without keeping anything of them. */
export async function checkContent(context: MemberContext, input: CallInput<typeof declaration>): Promise<CallOutput<typeof declaration>> {
  const { scene, ...texts } = input
  const { action, level, findings } = await checkTexts(context, scene ?? sceneOf(texts), fieldsOf(texts))
  return { action, level, findings: [...findings] }
}

/** Where texts of such fields are to stand, where nobody says it. */
function sceneOf({ document, name, bio, links, prompt, title, text }: CheckedInput): TextScene {
  if (document !== undefined) return "article"
  if (name !== undefined || bio !== undefined || links !== undefined) return "profile"
  return prompt !== undefined && title === undefined && text === undefined ? "prompt" : "post"
}
