import { AudioLines, Brush, Clapperboard, Eraser, Image, type LucideIcon, ScanEye, Scissors } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Page } from "../_shell/page.ts"
import { wordsOf } from "../_shell/words.ts"
import { TOOLS, type Tool } from "./tool-list.ts"

const ICONS: Readonly<Record<Tool["words"], LucideIcon>> = {
  trim: Scissors,
  cover: Image,
  convert: Clapperboard,
  audio: AudioLines,
  cutOut: Eraser,
  control: ScanEye,
  mask: Brush,
}

export function toolsPage(locale: Locale): Page {
  const t = wordsOf(locale, "tools")
  return { locale, path: "/tools", title: t("title"), description: t("description"), islands: [], current: "tools" }
}

/** Every tool that works in the browser alone. */
export function ToolsPage({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "tools")
  return (
    <div className="mx-auto grid max-w-5xl gap-6 px-4 py-6 sm:px-6">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-sm text-ink-2">{t("description")}</p>
      </header>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {TOOLS.map((tool) => {
          const Icon = ICONS[tool.words]
          return (
            <li key={tool.path}>
              <a
                href={`/${locale}${tool.path}`}
                className="flex h-full gap-3 rounded-card border border-line bg-raised p-4 transition-colors duration-120 hover:bg-hover"
              >
                <Icon className="mt-0.5 size-5 shrink-0 text-ink-2" aria-hidden="true" />
                <span className="grid content-start gap-1">
                  <span className="text-base font-medium">{t(`${tool.words}Title`)}</span>
                  <span className="text-sm text-ink-2">{t(`${tool.words}Description`)}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
