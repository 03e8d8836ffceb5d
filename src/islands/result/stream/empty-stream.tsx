import { useMessages } from "../../_runtime/messages.tsx"
import { focusPrompt, useStudio } from "../../studio/studio-state.ts"
import { NewcomersGuide } from "./newcomers-guide.tsx"

/** Examples with what the preview renderer painted of them (`npm run looks`). */
const EXAMPLES = ["exampleOne", "exampleTwo", "exampleThree", "exampleFour"] as const

/** What a new visitor sees instead of results: an invitation and four images whose words begin one's own. */
export function EmptyStream() {
  const t = useMessages("studio")
  const studio = useStudio()
  const take = (prompt: string) => {
    studio.places.takePrompt(prompt)
    focusPrompt(studio)
  }
  return (
    <div className="mx-auto grid w-full max-w-6xl content-center gap-6 py-6 md:py-10">
      <div className="grid gap-1.5">
        <h2 className="text-xl font-semibold text-balance md:text-2xl">{t("emptyTitle")}</h2>
        <p className="text-base text-ink-2">{t("emptyBody")}</p>
      </div>
      <ul className="row-tiles">
        {EXAMPLES.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => take(t(name))}
              className="group image-edge relative block w-full overflow-hidden rounded-card bg-hover text-start"
            >
              <img
                src={`/examples/${name}.webp`}
                alt=""
                width={400}
                height={500}
                decoding="async"
                className="aspect-4/5 w-full object-cover transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transition-none"
              />
              <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-veil to-transparent px-3 pt-10 pb-3 text-sm font-medium text-veil-ink">
                {t(name)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <NewcomersGuide />
    </div>
  )
}
