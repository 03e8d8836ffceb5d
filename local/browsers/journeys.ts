import { setTimeout as wait } from "node:timers/promises"
import * as z from "zod/mini"
import type { Screen } from "./screen.ts"

/** Paths of what the journeys are done with. */
export interface JourneyFiles {
  /** A video of three seconds, H.264 and AAC. */
  readonly video: string
  /** The same, ready to be streamed. */
  readonly faststart: string
  /** The same size in VP9 and Opus. */
  readonly webm: string
  /** An image with a plain subject. */
  readonly photo: string
  /** An image as phones take it, `.HEIC`. */
  readonly heic: string
}

/** Something that a person does on the site from beginning to end. It throws where that cannot be done. */
export interface Journey {
  readonly name: string
  readonly play: (screen: Screen, files: JourneyFiles) => Promise<void>
}

const MAIN_FILE = "main input[type=file]"
const RESULT_MS = 240_000

const outboxSchema = z.object({ items: z.array(z.object({ code: z.nullable(z.string()) })) })

/** The journeys that matter in every engine. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: "first image with live preview",
    play: async (screen) => {
      await screen.open("/en/create/image", "create-image")
      await screen.driver.run(`
        window.previews = 0
        new MutationObserver(() => { window.previews += document.querySelectorAll("article img[src^='data:image/jpeg']").length })
          .observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["src"] })`)
      await screen.driver.type("textarea[name=prompt]", "a red fox in a snowy forest at dawn")
      await screen.until("the create button", `return document.querySelector(argument) !== null`, SUBMIT)
      await screen.driver.press(SUBMIT)
      await screen.until(
        "a finished image",
        `const image = document.querySelector("article[id^=task_] [data-image] img:not([src^='data:'])"); return image !== null && image.complete && image.naturalWidth > 100`,
      )
      await screen.until("a preview on the way", `return window.previews > 0`)
    },
  },
  {
    name: "sign-in by code",
    play: async (screen) => {
      await signUp(screen, "Mira")
      await screen.driver.goTo(`${screen.origin}/en/settings`)
      await screen.until("a page for members", `return location.pathname.startsWith("/en/settings")`)
    },
  },
  {
    name: "upload with a cut",
    play: async (screen, { video }) => {
      await signUp(screen, "Noor")
      await screen.open("/en/my-media", "my-media")
      await screen.press({ role: "field", name: "Edit files before uploading" })
      await screen.choose("input[type=file][multiple]", video)
      await screen.press({ role: "button", name: "/^Trim/" })
      await makeFromTimes(screen, "/^Trim$/")
      await screen.press({ role: "button", name: "/^Use (file|clip)/" })
      await screen.press({ role: "button", name: "Upload" })
      await screen.until(
        "the clip in My media",
        `return [...document.querySelectorAll("[aria-label='Files'] p")].some((one) => one.textContent.includes("clip"))`,
      )
    },
  },
  {
    name: "trim",
    play: async (screen, { video }) => {
      await screen.open("/en/tools/trim", "video-trim")
      await screen.choose(MAIN_FILE, video)
      await makeFromTimes(screen, "/^Trim$/")
      await hasResult(screen)
    },
  },
  {
    name: "trim a WebM file",
    play: async (screen, { webm }) => {
      await screen.open("/en/tools/trim", "video-trim")
      await screen.choose(MAIN_FILE, webm)
      await makeFromTimes(screen, "/^Trim$/")
      await hasResult(screen)
    },
  },
  {
    name: "convert",
    play: async (screen, { video }) => {
      await screen.open("/en/tools/convert", "video-convert")
      await screen.choose(MAIN_FILE, video)
      await screen.press({ role: "radio", name: "/^WebM/" })
      await screen.press({ role: "button", name: "/^Convert$/" })
      await hasResult(screen)
    },
  },
  {
    name: "convert to MP3",
    play: async (screen, { video }) => {
      await screen.open("/en/tools/convert", "video-convert")
      await screen.choose(MAIN_FILE, video)
      await screen.press({ role: "radio", name: "/^MP3/" })
      await screen.press({ role: "button", name: "/^Convert$/" })
      await hasResult(screen, "mp3")
    },
  },
  {
    name: "join two clips",
    play: async (screen, { video, webm }) => {
      await screen.open("/en/tools/convert", "video-convert")
      await screen.choose(MAIN_FILE, video)
      await screen.choose("input[data-join]", webm)
      await screen.until("both in the list", `return document.querySelectorAll("[aria-label='Files to join, in order'] li").length === 2`)
      await screen.press({ role: "button", name: "/^Convert$/" })
      await hasResult(screen, "mp4")
    },
  },
  {
    name: "cover",
    play: async (screen, { video }) => {
      await screen.open("/en/tools/cover", "video-cover")
      await screen.choose(MAIN_FILE, video)
      await screen.until(
        "a frame",
        `const image = document.querySelector("main img[alt^='Frame at']"); return image !== null && image.complete && image.naturalWidth > 100`,
      )
      await screen.press({ role: "button", name: "Next frame" })
      await screen.sees({ role: "button", name: "/^Download/" })
    },
  },
  {
    name: "cut-out",
    play: async (screen, { photo }) => {
      await screen.open("/en/tools/remove-background", "cut-out")
      await screen.choose(MAIN_FILE, photo)
      await late(
        screen,
        "the cut-out beside its source",
        `return document.querySelector("main [role=application] input[type=range]") !== null`,
      )
      await screen.focus({ role: "slider", name: "Before and after" })
      await screen.driver.key("End")
      await screen.until("all of the original", `return document.activeElement.getAttribute("aria-valuetext") === "100% original"`)
      await screen.sees({ role: "button", name: "Download PNG" })
    },
  },
  {
    name: "audio",
    play: async (screen, { video }) => {
      await screen.open("/en/tools/audio", "audio-tool")
      await screen.choose(MAIN_FILE, video)
      await late(screen, "the wave", `return document.querySelector("main [role=slider][aria-label=Start]") !== null`)
      await screen.press({ role: "button", name: "/^Create file/" })
      await hasResult(screen)
    },
  },
  {
    name: "audio as MP3",
    play: async (screen, { webm }) => {
      await screen.open("/en/tools/audio", "audio-tool")
      await screen.choose(MAIN_FILE, webm)
      await late(screen, "the wave", `return document.querySelector("main [role=slider][aria-label=Start]") !== null`)
      await screen.select("main select[aria-label=Format]", "mp3")
      await screen.press({ role: "button", name: "/^Create file/" })
      await hasResult(screen, "mp3")
    },
  },
  {
    name: "image of a phone",
    play: async (screen, { heic }) => {
      await signUp(screen, "Ines")
      await screen.open("/en/my-media", "my-media")
      await screen.drop("input[type=file][multiple]", heic)
      await screen.reads("IMG_0042.HEIC was converted to JPEG")
      await screen.until(
        "the JPEG in My media",
        `return [...document.querySelectorAll("[aria-label='Files'] p")].some((one) => one.textContent.includes("IMG_0042.jpg"))`,
      )
    },
  },
  {
    name: "player",
    play: async (screen, { faststart }) => {
      await signUp(screen, "Pia")
      await screen.open("/en/my-media", "my-media")
      await screen.choose("input[type=file][multiple]", faststart)
      await screen.press({ role: "button", name: "Open faststart.mp4" })
      await screen.press({ role: "button", name: "/^Play/" })
      await screen.until(
        "a video that plays",
        `const video = document.querySelector("dialog[open] video, main video"); return video !== null && video.currentTime > 0.3`,
      )
    },
  },
  {
    name: "Arabic on a phone's width",
    play: async (screen) => {
      await screen.driver.resize(390, 780)
      for (const path of ["/ar", "/ar/create/image", "/ar/tools", "/ar/tools/remove-background"]) {
        await screen.driver.goTo(screen.origin + path)
        await screen.until(`${path} from right to left`, `return document.dir === "rtl" && document.querySelector("h1") !== null`)
        await screen.until(`${path} without scrolling sideways`, `return document.documentElement.scrollWidth <= window.innerWidth`)
      }
      await screen.open("/ar/create/image", "create-image")
      await screen.driver.type("textarea[name=prompt]", "ثعلب في الثلج")
      await screen.driver.press(SUBMIT)
      await screen.until(
        "an image",
        `const image = document.querySelector("article[id^=task_] [data-image] img:not([src^='data:'])"); return image !== null && image.complete && image.naturalWidth > 100`,
      )
    },
  },
]

const SUBMIT = "[data-island='create-image'] form button[type=submit][aria-busy=false]"

/** Makes an account by the code in an email, on the page of signing in. */
async function signUp(screen: Screen, name: string): Promise<void> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.com`
  await screen.open("/en/sign-in", "sign-in")
  await screen.type({ role: "field", name: "Email address" }, email)
  await screen.press({ role: "button", name: "Continue with email" })
  await screen.sees({ role: "heading", name: "Enter code" })
  await screen.type({ role: "field", name: "/6-digit code/" }, await codeFor(screen.origin, email))
  await screen.sees({ role: "heading", name: "One last step" })
  await screen.type({ role: "field", name: "Display name" }, name)
  await screen.press({ role: "button", name: "Create account" })
  await screen.sees({ role: "button", name: `/${name}.*account/` })
}

async function codeFor(origin: string, recipient: string): Promise<string> {
  const url = `${origin}/dev/outbox?${new URLSearchParams({ to: recipient, format: "json" })}`
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(url)
    const { items } = outboxSchema.parse(await answer.json())
    const code = items.find((email) => email.code !== null)?.code
    if (code !== undefined && code !== null) return code
    await wait(100)
  }
  throw new Error(`no code came to ${recipient}`)
}

/** Has a second of the video made by the tool that is open. */
async function makeFromTimes(screen: Screen, button: string): Promise<void> {
  await late(screen, "the timeline", `return document.querySelector("[role=slider][data-edge=start]") !== null`)
  await screen.driver.run(`document.querySelector("[role=slider][data-edge=start]").focus()`)
  await screen.driver.key("ArrowRight")
  await screen.press({ role: "button", name: button })
}

/** Waits for the result, and that it has bytes and a name that ends so. */
async function hasResult(screen: Screen, extension = ""): Promise<void> {
  await late(
    screen,
    "a result with bytes",
    `const link = document.querySelector("main a[download][href^='blob:']")
    return link !== null && link.download.endsWith(argument) && (await (await fetch(link.href)).blob()).size > 1000`,
    extension,
  )
}

/** As `until`, for what an engine in WebAssembly takes its time for. */
async function late(screen: Screen, what: string, condition: string, argument?: unknown): Promise<void> {
  for (const untilMs = Date.now() + RESULT_MS; Date.now() < untilMs; await wait(500)) {
    if ((await screen.driver.run(condition, argument)) === true) return
    const failed = await screen.driver.run(
      `return document.querySelector("main [role=alert], dialog[open] [role=alert]")?.innerText ?? null`,
    )
    if (typeof failed === "string" && failed !== "")
      throw new Error(`${what}: the page says “${failed.replaceAll(/\s+/g, " ").slice(0, 200)}”`)
  }
  await screen.until(what, condition, argument)
}
