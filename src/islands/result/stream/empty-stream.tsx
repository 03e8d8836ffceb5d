import { Sparkles } from "lucide-react"
import { useMessages } from "../../_runtime/messages.tsx"
import { fillSettings, useStudio } from "../../studio/studio-state.ts"
import { NewcomersGuide } from "./newcomers-guide.tsx"

/** What a new visitor sees instead of results: an invitation and three prompts to begin with. */
export function EmptyStream() {
  const t = useMessages("studio")
  const studio = useStudio()
  const examples = [t("exampleOne"), t("exampleTwo"), t("exampleThree")]
  return (
    <div className="mx-auto grid w-full max-w-xl justify-items-center gap-4 py-8 text-center lg:py-20">
      <Sparkles size={28} className="text-ink-3" />
      <h2 className="text-lg font-semibold">{t("emptyTitle")}</h2>
      <p className="text-ink-2">{t("emptyBody")}</p>
      <ul className="grid w-full gap-2">
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => fillSettings(studio, { ...studio.$settings.get(), prompt: example })}
              className="w-full rounded-card border border-line bg-raised px-4 py-3 text-start text-sm text-ink-2 transition-colors duration-120 hover:border-line-strong hover:text-ink"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
      <NewcomersGuide />
    </div>
  )
}
