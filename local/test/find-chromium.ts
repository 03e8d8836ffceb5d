import { spawnSync } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { canInstallSystemPackages, installSystemPackages } from "./install-system-packages.ts"

/** How long Playwright may take to download a browser. */
const DOWNLOAD_LIMIT_MS = 180_000

/** Where a Chromium may be, best first; entries with `*` are patterns. */
export function chromiumPlaces(env: Readonly<Record<string, string | undefined>>, platform: string, home: string): readonly string[] {
  const own = env["CHROMIUM_PATH"] ? [env["CHROMIUM_PATH"]] : []
  if (platform === "darwin") {
    const cache = env["PLAYWRIGHT_BROWSERS_PATH"] ?? join(home, "Library/Caches/ms-playwright")
    return [
      ...own,
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      join(cache, "chromium-*/chrome-mac*/*.app/Contents/MacOS/*"),
    ]
  }
  const cache = env["PLAYWRIGHT_BROWSERS_PATH"] ?? join(home, ".cache/ms-playwright")
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
  return [...own, ...names.map((name) => `/usr/bin/${name}`), join(cache, "chromium-*/chrome-linux*/chrome"), "/snap/bin/chromium"]
}

/** A way to get a Chromium. */
export type ChromiumInstall = "playwright" | "apt"

/** What to try, in this order, when no Chromium is there. */
export function installsToTry(hasSystemPackages: boolean): readonly ChromiumInstall[] {
  return hasSystemPackages ? ["playwright", "apt"] : ["playwright"]
}

/** Path of a Chromium that starts, installing one if need be; null when there is no way to one. */
export function ensureChromium(say: (text: string) => void): string | null {
  const found = findChromium()
  if (found !== null) return found
  for (const install of installsToTry(canInstallSystemPackages())) {
    say(`no Chromium found, installing one with ${install}`)
    runInstall(install)
    const installed = findChromium()
    if (installed !== null) return installed
  }
  return null
}

function findChromium(): string | null {
  const places = chromiumPlaces(process.env, process.platform, homedir())
  const paths = places.flatMap((place) => (place.includes("*") ? globSync(place).sort().reverse() : [place]))
  return paths.find((path) => existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0) ?? null
}

function runInstall(install: ChromiumInstall): void {
  if (install === "apt") return installSystemPackages(["chromium", "fonts-noto-core", "fonts-noto-cjk"])
  const options = { stdio: "inherit" as const, timeout: DOWNLOAD_LIMIT_MS }
  spawnSync(process.execPath, [join(PROJECT_ROOT, "node_modules/playwright-core/cli.js"), "install", "chromium"], options)
}
