import type { AuditAction, AuditLine } from "../../domain/moderation/index.ts"
import type { Words } from "../_page/words.ts"

/** What programs on the command line note besides what people do here. */
type NotedAction = AuditAction | "owner-made" | "role-changed" | "disabled" | "enabled"

type Worded<Action extends string> = Action extends `${infer Head}${"." | "-"}${infer Rest}` ? `${Head}_${Worded<Rest>}` : Action
/** The words of each action. */
const ACTS = {
  ban: "act_ban",
  "ban-cancel": "act_ban_cancel",
  "credits.grant": "act_credits_grant",
  "membership.grant": "act_membership_grant",
  "redeem-code.create": "act_redeem_code_create",
  "appeal.decide": "act_appeal_decide",
  "backend.add": "act_backend_add",
  "backend.change": "act_backend_change",
  "backend.set-state": "act_backend_set_state",
  "backend.remove": "act_backend_remove",
  "backend.test-image": "act_backend_test_image",
  "backend.check": "act_backend_check",
  "workflow.class": "act_workflow_class",
  "case.decide": "act_case_decide",
  "case.undo": "act_case_undo",
  "work.pick": "act_work_pick",
  "work.change": "act_work_change",
  "work.delete": "act_work_delete",
  "comment.delete": "act_comment_delete",
  "rule.save": "act_rule_save",
  "module.save": "act_module_save",
  "module.arrange": "act_module_arrange",
  "module.remove": "act_module_remove",
  "site.save": "act_site_save",
  "sign-up.save": "act_sign_up_save",
  "invitation.add": "act_invitation_add",
  "invitation.revoke": "act_invitation_revoke",
  "owner-made": "act_owner_made",
  "role-changed": "act_role_changed",
  disabled: "act_disabled",
  enabled: "act_enabled",
} as const satisfies { readonly [Action in NotedAction]?: `act_${Worded<Action>}` }

/** Every action that the log may have, in the order of its filter. */
export const ACTIONS = Object.keys(ACTS)

/** What an action is called; an action that nobody has words for is shown as it is noted. */
export function actionWords(t: Words<"admin">, action: string): string {
  return action in ACTS ? t(ACTS[action as keyof typeof ACTS]) : action
}

/** What was done, and to whom where that is an account. */
export function ActWords({ t, act }: { readonly t: Words<"admin">; readonly act: Pick<AuditLine, "action" | "subject"> }) {
  return (
    <>
      {actionWords(t, act.action)}
      {act.subject.name === null ? null : (
        <>
          {": "}
          <bdi>{act.subject.name}</bdi>
        </>
      )}
    </>
  )
}

/** Who did it. */
export function ActorName({ t, person }: { readonly t: Words<"admin">; readonly person: AuditLine["actor"] }) {
  if (person.name !== null) return <bdi>{person.name}</bdi>
  return person.id.startsWith("user_") ? t("gone") : t("byProgram")
}
