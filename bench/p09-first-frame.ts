import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type Browser, chromium } from "playwright-core"
import { ensureChromium } from "../local/test/find-chromium.ts"
import type { MediaStore } from "../src/domain/_kernel/media-ports.ts"
import { readStreamPlaylist, readStreamSegment } from "../src/domain/stream/read-stream.ts"
import { type BuiltPage, buildPage } from "./built-page.ts"
import { type BenchSettings, type Figure, type Measurement, rounds } from "./figure.ts"
import { median } from "./statistics.ts"

const run = promisify(execFile)

/** The link of the measurement: 12 Mbit/s with 50 ms there and back, as "fast 4G" is (reference, A7). */
const LINK = { offline: false, latency: 50, downloadThroughput: 1_500_000, uploadThroughput: 1_500_000 }
const KEY = "video.mp4"

/** P9: how many requests, one after the other, come before the first frame, and how long they take. */
export const measureFirstFrame: Measurement = {
  goals: ["P9"],
  needs: ["Chromium", "ffmpeg"],
  async run(settings): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), "atelier-player-"))
    const executablePath = ensureChromium(settings.say)
    if (executablePath === null) throw new Error("there is no Chromium")
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
    })
    try {
      return [await measure(browser, folder, settings)]
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(browser: Browser, folder: string, settings: BenchSettings): Promise<Figure> {
  const video = join(folder, KEY)
  await run("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=30:duration=12", "-f", "lavfi", "-i", "sine=duration=12"],
    ...["-c:v", "libx264", "-preset", "veryfast", "-b:v", "2M", "-g", "60", "-pix_fmt", "yuv420p", "-c:a", "aac", video],
  ])
  const page = await buildPage(fileURLToPath(new URL("player-page.tsx", import.meta.url)))
  const server = await serve(page, await readFile(video))
  try {
    const plays = rounds(settings, 9, 3)
    const results = { inlined: [] as FirstFrame[], plain: [] as FirstFrame[] }
    for (let round = 0; round < plays; round++) {
      results.plain.push(await play(browser, server.url, "/plain/stream.m3u8"))
      results.inlined.push(await play(browser, server.url, "/inlined/stream.m3u8"))
    }
    const requests = Math.max(...results.inlined.map((one) => one.requests))
    const [ours, theirs] = [median(results.inlined.map((one) => one.durationMs)), median(results.plain.map((one) => one.durationMs))]
    return {
      goal: "P9",
      what: "requests one after the other before the first frame, ≤ 2",
      anchor: `${Math.max(...results.plain.map((one) => one.requests))}`,
      figure: `${requests}`,
      isMet: requests <= 2,
      note: `${ours.toFixed(0)} ms from the click to the first frame at 12 Mbit/s and 50 ms, ${theirs.toFixed(0)} ms with the playlists and the header as files of their own (hls.js as it is usually fed); ${plays} rounds; the playlist comes from the video's own MP4`,
    }
  } finally {
    server.stop()
  }
}

interface FirstFrame {
  /** Requests up to the first segment. */
  readonly requests: number
  readonly durationMs: number
}

async function play(browser: Browser, url: string, stream: string): Promise<FirstFrame> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send("Network.enable")
    await page.goto(`${url}/?stream=${stream}`)
    // The player's code is fetched when the pointer comes near, before the click.
    await page.getByRole("region").hover()
    await page.waitForLoadState("networkidle")
    const asked: string[] = []
    page.on("request", (request) => {
      if (/\.(?:m3u8|mp4|m4s)$/.test(request.url()) && request.url().startsWith("http")) asked.push(request.url())
    })
    await network.send("Network.emulateNetworkConditions", LINK)
    const durationMs = await page.evaluate(async () => {
      const startMs = performance.now()
      document.querySelector("button")?.click()
      await new Promise((resolve) => document.querySelector("video")?.addEventListener("loadeddata", resolve, { once: true }))
      return performance.now() - startMs
    })
    return { requests: asked.findIndex((one) => one.endsWith(".m4s")) + 1, durationMs }
  } finally {
    await context.close()
  }
}

/** Serves the page and one video as a stream: as we write it, and with each part of the playlist a file of its own. */
async function serve({ entry, files }: BuiltPage, video: Uint8Array): Promise<{ readonly url: string; stop(): void }> {
  const context = { media: storeOf(video) }
  let url = ""
  const answer = async (path: string): Promise<readonly [string, string | Uint8Array] | null> => {
    const file = files.get(path.slice(1))
    if (path === "/") return ["text/html", `<!doctype html><body></body><script type="module" src="/${entry}"></script>`]
    if (file !== undefined) return ["text/javascript", file]
    const number = /stream\/(\d+)\.m4s$/.exec(path)?.[1]
    if (number !== undefined) return ["video/mp4", (await readStreamSegment(context, KEY, Number(number))) ?? ""]
    const master = (await readStreamPlaylist(context, KEY, (name) => `${url}/${name}`)) ?? ""
    if (path.startsWith("/inlined/")) return ["application/vnd.apple.mpegurl", master]
    const variant = decoded(/^data:.*$/m.exec(master)?.[0] ?? "").toString()
    if (path === "/plain/stream.m3u8") return ["application/vnd.apple.mpegurl", master.replace(/^data:.*$/m, `${url}/plain/variant.m3u8`)]
    if (path === "/plain/variant.m3u8")
      return ["application/vnd.apple.mpegurl", variant.replace(/URI="[^"]+"/, `URI="${url}/plain/header.mp4"`)]
    return path === "/plain/header.mp4" ? ["video/mp4", decoded(/URI="([^"]+)"/.exec(variant)?.[1] ?? "")] : null
  }
  const server: Server = createServer((request, response) => {
    answer(new URL(request.url ?? "/", "http://localhost").pathname).then(
      (found) => (found === null ? response.writeHead(404).end() : response.writeHead(200, { "Content-Type": found[0] }).end(found[1])),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server has no port")
  url = `http://127.0.0.1:${address.port}`
  return {
    url,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function decoded(address: string): Buffer {
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64")
}

/** What of a store the stream reads, over one video in memory. */
function storeOf(video: Uint8Array): MediaStore {
  const reading: Pick<MediaStore, "head" | "readRange"> = {
    head: async () => ({ sizeBytes: video.length, contentType: "video/mp4" }),
    readRange: async (key, offset, length) => (key === KEY ? video.subarray(offset, offset + length) : null),
  }
  // The stream asks a store for nothing else.
  return reading as MediaStore
}
