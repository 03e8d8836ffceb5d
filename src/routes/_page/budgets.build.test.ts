import { readdirSync, readFileSync, statSync } from "node:fs"
import { brotliCompressSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { islandSources } from "../../islands/_entry/island-sources.ts"
import { CATALOGUES } from "../../messages/catalogues.ts"
import { messagesPath } from "../../messages/index.ts"
import { readClientAssets } from "./read-client-assets.ts"

const CLIENT = new URL("../../../dist/client/", import.meta.url)
const read = (path: string) => readFileSync(new URL(path.replace(/^\//, ""), CLIENT))
const assets = readClientAssets(JSON.parse(read(".vite/page-files.json").toString()))
/** Compressed once: most pages load the same files. */
const compressedBytes = new Map<string, number>()
function bytesOf(url: string): number {
  const bytes = compressedBytes.get(url) ?? brotliCompressSync(read(url)).length
  compressedBytes.set(url, bytes)
  return bytes
}
const brotliKilobytes = (urls: readonly string[]) => urls.reduce((sum, url) => sum + bytesOf(url), 0) / 1024

const SHELL = "src/islands/_entry/shell.ts"

/** Every script that a page with these islands fetches until all of them are alive. */
function scriptsOf(islands: readonly string[]): readonly string[] {
  const frame = [assets.theme, ...filesOf([SHELL])]
  if (islands.length === 0) return frame
  return [...new Set([...frame, assets.client, ...assets.preloads(islands.map((name) => ({ name })))])]
}

const manifest: Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>> = JSON.parse(
  read(".vite/manifest.json").toString(),
)

/** The files of what is fetched without an island, and of all that it imports. Throws for what the build has not. */
function filesOf(sources: readonly string[], seen = new Set<string>()): readonly string[] {
  return sources.flatMap((source) => {
    if (seen.has(source)) return []
    seen.add(source)
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`the build has no ${source}`)
    return [`/${chunk.file}`, ...filesOf(chunk.imports ?? [], seen)]
  })
}

describe("scripts, compressed by brotli", () => {
  test.each([
    { page: "a page for reading", islands: [], maximumKilobytes: 60 },
    { page: "home with its endless feed", islands: ["feed-rest"], maximumKilobytes: 95 },
    { page: "the sign-in page, which the dialog of every other page fetches too", islands: ["sign-in"], maximumKilobytes: 115 },
    { page: "the wallet", islands: ["wallet"], maximumKilobytes: 110 },
    { page: "the profile's settings", islands: ["settings-profile"], maximumKilobytes: 134 },
    { page: "the ways in, in the settings", islands: ["settings-sign-in"], maximumKilobytes: 130 },
    { page: "the devices, in the settings", islands: ["settings-devices"], maximumKilobytes: 130 },
    { page: "the preferences", islands: ["settings-preferences"], maximumKilobytes: 130 },
    { page: "API access, in the settings", islands: ["settings-tokens"], maximumKilobytes: 130 },
    { page: "one's data, in the settings", islands: ["settings-data"], maximumKilobytes: 130 },
    { page: "moderation", islands: ["moderation"], maximumKilobytes: 130 },
    { page: "a video of somebody's", islands: ["work-player"], maximumKilobytes: 110 },
    { page: "a work whose comments are near", islands: ["comments"], maximumKilobytes: 127 },
    { page: "the tasks", islands: ["tasks"], maximumKilobytes: 168 },
    { page: "My media", islands: ["my-media"], maximumKilobytes: 165 },
    { page: "the library before anything of it is opened", islands: ["library"], maximumKilobytes: 185 },
    { page: "the dialog that publishes, which other pages fetch too", islands: ["publish-desk"], maximumKilobytes: 135 },
    { page: "the page that puts posts together", islands: ["publish-portfolio"], maximumKilobytes: 160 },
    { page: "the page that publishes videos", islands: ["publish-video"], maximumKilobytes: 160 },
    { page: "one's own creations", islands: ["my-works"], maximumKilobytes: 125 },
    { page: "the trimmer before a video is picked", islands: ["video-trim"], maximumKilobytes: 101 },
    { page: "the converter before a video is picked", islands: ["video-convert"], maximumKilobytes: 101 },
    { page: "the cover capture before a video is picked", islands: ["video-cover"], maximumKilobytes: 101 },
    { page: "the cut-out before an image is picked", islands: ["cut-out"], maximumKilobytes: 101 },
    { page: "the upscaler before an image is picked", islands: ["upscale"], maximumKilobytes: 101 },
    { page: "control previews before an image is picked", islands: ["control-preview"], maximumKilobytes: 101 },
    { page: "the mask painter before an image is picked", islands: ["mask-painter"], maximumKilobytes: 101 },
    { page: "the audio tool before a file is picked", islands: ["audio-tool"], maximumKilobytes: 101 },
    { page: "the create page before a tool is opened", islands: ["create-image"], maximumKilobytes: 200 },
    { page: "the screen that makes videos before a dialog is opened", islands: ["create-video"], maximumKilobytes: 203 },
    { page: "the screen that makes sounds before a dialog is opened", islands: ["create-audio"], maximumKilobytes: 203 },
    { page: "a board before a tool is fetched", islands: ["board"], maximumKilobytes: 200 },
    { page: "the list of boards", islands: ["boards"], maximumKilobytes: 110 },
    { page: "all image actions before a mask is painted", islands: ["generator"], maximumKilobytes: 200 },
  ] as const)("$page has at most $maximumKilobytes KB", ({ islands, maximumKilobytes }) => {
    expect(brotliKilobytes(scriptsOf(islands))).toBeLessThanOrEqual(maximumKilobytes)
  })

  test("a person's page fetches at most 95 KB by itself, its cards' scripts too", () => {
    const loaded = ["wire-feed", "wire-work"].map((name) => `src/islands/_entry/${name}.ts`)
    expect(brotliKilobytes([...new Set([...scriptsOf([]), ...filesOf(loaded)])])).toBeLessThanOrEqual(95)
  })

  test("home before its list goes on fetches at most 98 KB by itself", () => {
    expect(brotliKilobytes(homeScripts())).toBeLessThanOrEqual(98)
  })

  test("home fetches at most 10 KB before its island is near", () => {
    expect(brotliKilobytes([...new Set([...scriptsOf([]), ...filesOf(["src/islands/_entry/client.ts"])])])).toBeLessThanOrEqual(10)
  })
})

/** What home loads by itself for a visitor who has not scrolled yet. */
function homeScripts(): readonly string[] {
  return [...new Set([...scriptsOf([]), ...filesOf(["src/islands/_entry/client.ts", "src/islands/_entry/wire-feed.ts"])])]
}

/** Of 40 requests that a fresh page may make: for itself, its style sheet, its font, its icon, and what it asks the site. */
const REQUESTS_BESIDE_SCRIPTS = 10
/** Seven calls and four examples, as `e2e/first-image.test.ts` counts them. */
const REQUESTS_OF_IMAGE_ROOM = 15

test.each(Object.keys(islandSources))("a fresh page with the island %s makes at most 40 requests", (name) => {
  const others = name === "create-image" ? REQUESTS_OF_IMAGE_ROOM : REQUESTS_BESIDE_SCRIPTS
  expect(scriptsOf([name]).length).toBeLessThanOrEqual(40 - others)
})

/** A fresh home at 1440 x 900 shows as many images as a page of its list has. */
const REQUESTS_OF_HOME = 24 + 4

test("a fresh home makes at most 40 requests", () => {
  expect(homeScripts().length).toBeLessThanOrEqual(40 - REQUESTS_OF_HOME)
})

test("the menu of the account, the bell and the ring of tasks add at most five scripts to the image room of a member", () => {
  const besides = filesOf(["src/islands/identity/account-menu.ts", "src/islands/_entry/live-bar.ts"])
  const all = new Set([...scriptsOf(["create-image"]), ...besides])
  expect(all.size - scriptsOf(["create-image"]).length).toBeLessThanOrEqual(5)
})

test("no script that a page loads at once is found only by running another: the head names them all", () => {
  for (const name of Object.keys(islandSources)) {
    const named = new Set(scriptsOf([name]))
    const needed = filesOf([islandSources[name] ?? "", "src/islands/_runtime/hydrate.tsx", "src/islands/_entry/client.ts", SHELL])
    expect([...new Set(needed)].filter((file) => !named.has(file))).toEqual([])
  }
})

test("the theme's script runs as a classic script: it neither imports nor exports", () => {
  expect(read(assets.theme).toString()).not.toMatch(/\b(?:import|export)\b/)
})

test("no script is made of text at run time, which the content security policy forbids", () => {
  for (const url of scriptsOf(["feed-rest", "create-image"])) expect(read(url).toString(), url).not.toMatch(/\bnew Function\(|\beval\(/)
})

test("the list of common passwords, which tells nobody anything but is large, stays on the server", () => {
  for (const name of readdirSync(new URL("assets/", CLIENT)).filter((file) => file.endsWith(".js")))
    expect(read(`assets/${name}`).toString(), name).not.toContain("trustno1")
})

test("the stylesheet loads nothing from elsewhere", () => {
  const urls = [
    ...read(assets.css)
      .toString()
      .matchAll(/url\(\s*["']?([^"')]+)/g),
  ].map((match) => match[1] ?? "")
  expect(urls.length).toBeGreaterThan(0)
  for (const url of urls) expect(url).toMatch(/^(?:\/assets\/|data:)/)
})

test("no piece of an engine or a model is larger than an asset may be, 25 MiB", () => {
  const engines = new URL("engines/", CLIENT)
  const files = readdirSync(engines, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect(statSync(`${file.parentPath}/${file.name}`).size, file.name).toBeLessThanOrEqual(25 * 1024 * 1024)
})

test.each(["zh-cn", "ja", "ar"] as const)("the Worker finds the messages of %s beside the client", (locale) => {
  expect(JSON.parse(read(messagesPath(locale)).toString())).toEqual(CATALOGUES[locale])
})

test("what only the Worker reads is not served", () => {
  expect(read(".assetsignore").toString().split("\n")).toContain(".vite")
})
