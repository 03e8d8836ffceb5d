import { fileURLToPath } from "node:url"
import type { BrowserContext } from "playwright-core"
import { build, type Rolldown } from "vite"
import type { Locale } from "../src/domain/_kernel/locales.ts"
import type { PlayerProps } from "../src/islands/stream/player.tsx"
import { CATALOGUES } from "../src/messages/catalogues.ts"
import type { Catalogue } from "../src/messages/index.ts"

/** What a page of the player alone is given. */
export interface HarnessPage {
  readonly locale: Locale
  readonly words: Catalogue["stream"]
  readonly video: PlayerProps
  readonly isDialog: boolean
}

/** Where the page lies, on the platform's own origin: videos, rights and rules of pages are those of the platform. */
const PATH = "/player-stage"

/** The player's scripts by file name, and the name of the first one. */
export interface PlayerScripts {
  readonly entry: string
  readonly codes: ReadonlyMap<string, string>
}

/** Builds the player alone, as the platform's own build does. */
export async function buildPlayer(): Promise<PlayerScripts> {
  const input = fileURLToPath(new URL("./player-harness.tsx", import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, modulePreload: false, minify: false, rolldownOptions: { input } },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []))
  const chunks = outputs.filter((output): output is Rolldown.OutputChunk => output.type === "chunk")
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error("the player was not built")
  return { entry: entry.fileName, codes: new Map(chunks.map(({ fileName, code }) => [fileName, code])) }
}

/** Puts a page with nothing but the player on the platform of a context; answers its address. */
export async function stagePlayer(
  context: BrowserContext,
  scripts: PlayerScripts,
  video: PlayerProps,
  { locale = "en", isDialog = false }: { readonly locale?: Locale; readonly isDialog?: boolean } = {},
): Promise<string> {
  const home = await context.request.get(`/${locale}`)
  const styles = [...(await home.text()).matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].join("")
  const told: HarnessPage = { locale, words: CATALOGUES[locale].stream, video, isDialog }
  const html = `<!doctype html><html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}" data-script><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Player</title>${styles}</head>
<body><main id="root" style="padding:8px"></main><script type="application/json" id="told">${JSON.stringify(told).replaceAll("<", "\\u003c")}</script>
<script type="module" src="/${scripts.entry}"></script></body></html>`
  const policy = home.headers()["content-security-policy"] ?? ""
  await context.route(`**${PATH}`, (route) =>
    route.fulfill({ body: html, contentType: "text/html", headers: { "Content-Security-Policy": policy } }),
  )
  await context.route("**/assets/*.js", (route) => {
    const code = scripts.codes.get(new URL(route.request().url()).pathname.slice(1))
    return code === undefined ? route.fallback() : route.fulfill({ body: code, contentType: "text/javascript" })
  })
  return PATH
}
