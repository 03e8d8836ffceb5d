import { useMemo, useState } from "react"
import type { RuleDraft } from "../../../domain/moderation/rule-contract.ts"
import { applyRules } from "../../../domain/moderation/text/apply-rules.ts"
import { compileRules } from "../../../domain/moderation/text/compile-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { MarkedTextArea } from "../../_tools/marked-text.tsx"
import { Card, CardBody } from "../../_ui/card.tsx"
import { ruleOf } from "./rule-form.ts"

/** A text to try a rule on while both are typed: the engine itself runs here. */
export function RuleTest({ draft }: { readonly draft: RuleDraft }) {
  const t = useMessages("rules")
  const [text, setText] = useState("")
  // Where it counts is not what a text that is typed here is about.
  const compiled = useMemo(() => compileRules([{ ...ruleOf(draft), isActive: true, scenes: [], fields: [] }]), [draft])
  const { findings } = useMemo(() => applyRules(compiled, "post", [{ path: "text", text }]), [compiled, text])
  return (
    <Card id="rule-test" title={t("testTitle")} level={3}>
      <CardBody>
        <MarkedTextArea
          label={t("testText")}
          hint={t("testHint")}
          text={text}
          onText={setText}
          findings={findings}
          rows={4}
          spellCheck={false}
        />
      </CardBody>
    </Card>
  )
}
