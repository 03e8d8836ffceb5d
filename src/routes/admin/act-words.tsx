import type { AuditAction, AuditLine } from "../../domain/moderation/index.ts"
import type { Words } from "../_page/words.ts"

/** What programs on the command line note besides what people do here. */
type NotedAction = AuditAction | "owner-made" | "role-changed" | "disabled" | "enabled"

type Replaced<Text extends string, Sign extends string> = Text extends `${infer Head}${Sign}${infer Rest}`
  ? `${Head}_${Replaced<Rest, Sign>}`
  : Text
type Worded<Text extends string> = Replaced<Replaced<Text, ".">, "-">

/** Every action that has words, in the order of the log's filter. */
export const ACTIONS = [
  "ban",
  "ban-cancel",
  "credits.grant",
  "membership.grant",
  "redeem-code.create",
  "appeal.decide",
  "backend.add",
  "backend.change",
  "backend.set-state",
  "backend.remove",
  "backend.test-image",
  "backend.check",
  "workflow.class",
  "case.decide",
  "case.undo",
  "work.pick",
  "work.change",
  "work.delete",
  "comment.delete",
  "rule.save",
  "module.save",
  "module.arrange",
  "module.remove",
  "site.save",
  "sign-up.save",
  "invitation.add",
  "invitation.revoke",
  "mail.test",
  "owner-made",
  "role-changed",
  "disabled",
  "enabled",
] as const satisfies readonly NotedAction[]
type Action = (typeof ACTIONS)[number]

/** What an action is called; an action that nobody has words for is shown as it is noted. */
export function actionWords(t: Words<"admin">, action: string): string {
  const known = ACTIONS.find((one) => one === action)
  return known === undefined ? action : t(wordsKey(known))
}

/** The key of its words: `act_`, and its own name with `_` in the place of what else divides it. */
function wordsKey(action: Action): `act_${Worded<Action>}` {
  // The type says what the replacement does.
  return `act_${action.replaceAll(/[.-]/g, "_")}` as `act_${Worded<Action>}`
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
