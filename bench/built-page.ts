import type { BrowserContext } from "playwright-core"
import type { Rolldown } from "vite"
import { viteBuild } from "./vite-build.ts"

/** A script with all that it loads, by file name. */
export interface BuiltPage {
  readonly entry: string
  readonly files: ReadonlyMap<string, string | Uint8Array>
}

/** Builds a script for a page of its own, with its workers. */
export async function buildPage(input: string): Promise<BuiltPage> {
  const built = await viteBuild({
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: { write: false, modulePreload: false, assetsInlineLimit: 0, rolldownOptions: { input } },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []))
  const entry = outputs.find((output): output is Rolldown.OutputChunk => output.type === "chunk" && output.isEntry)
  if (entry === undefined) throw new Error(`${input} was not built`)
  return { entry: entry.fileName, files: new Map(outputs.map((one) => [one.fileName, one.type === "chunk" ? one.code : one.source])) }
}

/** Puts a built script on a page of an origin that nothing else has; answers its address. */
export async function servePage(context: BrowserContext, { entry, files }: BuiltPage, body: string): Promise<string> {
  const origin = "http://localhost:1"
  await context.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    if (path === "")
      return route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><body>${body}<script type="module" src="/${entry}"></script>`,
      })
    const file = files.get(path)
    if (file === undefined) return route.fallback()
    return route.fulfill({
      contentType: path.endsWith(".js") ? "text/javascript" : "application/octet-stream",
      body: typeof file === "string" ? file : Buffer.from(file),
    })
  })
  return `${origin}/`
}
