import { Examples } from "../../_making/room/examples.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { focusPrompt, useStudio } from "../../studio/studio-state.ts"
import { NewcomersGuide } from "./newcomers-guide.tsx"

/** Examples with what the preview renderer painted of them (`npm run looks`). */
const EXAMPLES = ["exampleOne", "exampleTwo", "exampleThree", "exampleFour"] as const

/** What a new visitor sees instead of results, and before it `isKnown` that there are none: an invitation, and four images with words. */
export function EmptyStream({ isKnown }: { readonly isKnown: boolean }) {
  const t = useMessages("studio")
  const studio = useStudio()
  const take = (words: string) => {
    studio.places.takePrompt(words)
    // The room may show another mode first.
    focusPrompt(studio)
  }
  return (
    <Examples
      title={t("emptyTitle")}
      body={t("emptyBody")}
      examples={EXAMPLES.map((name) => ({ words: t(name), picture: `/examples/${name}.webp` }))}
      onTake={take}
    >
      {isKnown ? <NewcomersGuide /> : null}
    </Examples>
  )
}
