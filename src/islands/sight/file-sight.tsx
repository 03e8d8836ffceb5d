import { useId } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { VideoFacts } from "./measured-facts.tsx"
import { Sight } from "./sight.tsx"
import type { SightSubject } from "./sight-subject.ts"

/** A part of a screen that says what a file of My media shows; its sides and its length stand there already. */
export function FileSight({ subject }: { readonly subject: SightSubject }) {
  const t = useMessages("sight")
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={`${id}-title`} className="text-sm font-semibold">
        {t("title")}
      </h3>
      {subject.kind === "video" ? <VideoFacts shape={[]} named={subject.named} /> : null}
      <Sight subject={subject} />
    </section>
  )
}
