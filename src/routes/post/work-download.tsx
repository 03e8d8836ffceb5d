import { Download } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { wordsOf } from "../_page/words.ts"
import { fileNameOf } from "./work-actions.tsx"

const ITEM = "menu-item w-full text-start"
/** What the forms are called: the programs' own names. */
const PROGRAMS = { infotext: "AUTOMATIC1111", comfyui: "ComfyUI", fooocus: "Fooocus" } as const

/** The file as it was published, with its recipe in the words of a program, or the recipe alone. Without a script, the file alone. */
export function DownloadMenu({ locale, work, url }: { readonly locale: Locale; readonly work: Work; readonly url: string }) {
  const t = wordsOf(locale, "post")
  const name = fileNameOf(work.id, url)
  return (
    <details data-menu="">
      <summary className="work-action">
        <Download className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
        {t("downloadMenu")}
      </summary>
      <div
        className="panel menu absolute inset-x-0 top-full z-10 mt-1.5"
        data-download-menu={work.id}
        data-kind={work.obj_type}
        data-url={url}
        data-name={name}
      >
        <a className={ITEM} href={`${url}?download=${name}`} download={name}>
          {t("downloadOriginal")}
        </a>
        {(["infotext", "comfyui", "fooocus"] as const).map((form) => (
          <button key={form} type="button" className={ITEM} data-needs-script="" data-download-form={form}>
            {t("downloadWith", { program: PROGRAMS[form] })}
          </button>
        ))}
        <button type="button" className={ITEM} data-needs-script="" data-download-form="json">
          {t("downloadRecipe")}
        </button>
        <p
          role="status"
          className="px-3 py-1.5 text-xs text-ink-2 empty:hidden"
          data-busy={t("downloading")}
          data-failed={t("downloadFailed")}
          data-signed={t("downloadSigned")}
        />
      </div>
    </details>
  )
}
