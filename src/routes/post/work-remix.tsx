import { ChevronDown, Film, Frame, ImageIcon, Repeat2, SlidersHorizontal, Wand2 } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work, WorkRecipe } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { RATIOS } from "../../domain/studio/index.ts"
import { wordsOf } from "../_page/words.ts"
import { createUrl } from "../studio/create-query.ts"
import { formPathOf } from "./settings-of-work.ts"

const ICON = { className: "size-4", strokeWidth: 1.75, "aria-hidden": true } as const

/** Leads to where the like of a work is made, filled in, and to where else it goes; nothing for one without a recipe. */
export function RemixActions({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const { recipe } = work
  if (recipe === null) return null
  const isPlaying = work.obj_type === OBJECT_TYPES.aiVideo || work.obj_type === OBJECT_TYPES.aiAudio
  const path = isPlaying ? formPathOf(work) : recipePath(locale, recipe)
  // What is made out of another work has no form of its own.
  if (path === null) return null
  return (
    <div className="work-remix">
      <a
        className={`button-primary min-h-11 grow ${isPlaying ? "" : "rounded-e-none"}`}
        href={isPlaying ? `/${locale}${path}` : path}
        rel={isPlaying ? "nofollow" : undefined}
      >
        <Repeat2 {...ICON} />
        {t("remix")}
      </a>
      {isPlaying ? null : <WhereMenu locale={locale} work={work} recipe={recipe} />}
    </div>
  )
}

const ITEM = "menu-item w-full text-start"

function WhereMenu({ locale, work, recipe }: { readonly locale: Locale; readonly work: Work; readonly recipe: WorkRecipe }) {
  const t = wordsOf(locale, "post")
  const { url } = work.cover
  const canKeep = work.obj_type === OBJECT_TYPES.image && url !== null && !work.is_masked
  return (
    <details data-menu="">
      <summary
        className="button-primary min-h-11 w-11 cursor-pointer list-none rounded-s-none px-0"
        aria-label={t("remixWhere")}
        title={t("remixWhere")}
      >
        <ChevronDown {...ICON} />
      </summary>
      <div className="panel menu absolute inset-x-0 top-full z-10 mt-1.5">
        <a className={ITEM} href={`/${locale}/generator?work=${work.id}`} data-generator="" rel="nofollow">
          <SlidersHorizontal {...ICON} />
          {t("openInGenerator")}
        </a>
        {canKeep ? (
          <KeepItem work={work} to={`/${locale}/generator?tab=imageToImage&url={url}`} icon={<ImageIcon {...ICON} />}>
            {t("remixStart")}
          </KeepItem>
        ) : null}
        {/* A board takes files of this address alone. */}
        {url?.startsWith("/") ? (
          <a className={ITEM} href={`/${locale}/editBoard?${new URLSearchParams({ file: url, name: work.title })}`} rel="nofollow">
            <Frame {...ICON} />
            {t("remixBoard")}
          </a>
        ) : null}
        {canKeep ? (
          <>
            <KeepItem
              work={work}
              to={`/${locale}/create/video?${new URLSearchParams({ tab: "img2video", prompt: recipe.prompt })}&image={url}&size={size}`}
              icon={<Film {...ICON} />}
            >
              {t("remixVideo")}
            </KeepItem>
            <KeepItem work={work} to={`/${locale}/create/video?tab=effect&image={url}&size={size}`} icon={<Wand2 {...ICON} />}>
              {t("remixEffect")}
            </KeepItem>
          </>
        ) : (
          <a
            className={ITEM}
            href={`/${locale}/create/video?${new URLSearchParams({ tab: "txt2video", prompt: recipe.prompt })}`}
            rel="nofollow"
          >
            <Film {...ICON} />
            {t("remixVideo")}
          </a>
        )}
      </div>
    </details>
  )
}

interface KeepItemProps {
  readonly work: Work
  /** Where the copy is used; its address stands in the place of `{url}`, its sides in that of `{size}`. */
  readonly to: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** Keeps a copy of the image for whoever is signed in, and leads to where something is made from it (`keep-work.ts`). */
function KeepItem({ work, to, icon, children }: KeepItemProps) {
  return (
    <button type="button" className={ITEM} data-needs-script="" data-keep-work={work.id} data-keep-to={to}>
      {icon}
      {children}
    </button>
  )
}

/** The image room with what it takes of a recipe. */
function recipePath(locale: Locale, { prompt, prompt_style: style, seed, aspect_ratio: code }: WorkRecipe): string {
  const ratio = RATIOS.find((known) => known.code === code)?.code
  return createUrl(locale, {
    prompt,
    ...(seed === null ? {} : { seed }),
    ...(ratio ? { aspect_ratio: ratio } : {}),
    ...(style ? { prompt_style: style } : {}),
  })
}
