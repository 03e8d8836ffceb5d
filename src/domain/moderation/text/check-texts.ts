import type { Context } from "../../_kernel/context.ts"
import { idTimeMs } from "../../_kernel/ids.ts"
import { linkFindings } from "../posting/link-rules.ts"
import { applyRules, verdictOf } from "./apply-rules.ts"
import { readFields } from "./read-field.ts"
import { rulesInForce } from "./rules-in-force.ts"
import type { CheckedField, TextScene, TextVerdict } from "./verdict.ts"

/**
 * Checks texts by the rules in force and by what an account may link to: the dry run and the real one. Costs no round trip where the rules
 * are still fresh. Fields come as `fieldsOf` names them, or findings do not lead to what was typed.
 */
export async function checkTexts(context: Context, scene: TextScene, fields: readonly CheckedField[]): Promise<TextVerdict> {
  const read = readFields(fields)
  const { findings } = applyRules(await rulesInForce(context), scene, read)
  return verdictOf([...findings, ...linkFindings(authorOf(context), scene, read)])
}

function authorOf({ viewer, nowMs, publicWeb }: Context) {
  const isStaff = viewer?.kind === "member" && (viewer.isModerator || viewer.isAdmin)
  const ageMs = viewer?.kind === "member" ? nowMs - idTimeMs(viewer.id) : 0
  return { isStaff, ageMs, ownHosts: publicWeb.ownHosts }
}
