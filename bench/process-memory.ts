import { readFile, writeFile } from "node:fs/promises"
import type { Page } from "playwright-core"

const KIBIBYTE = 1_024

/** What a browser's processes take while something happens. */
export interface MemoryWatch {
  /** The highest resident set of pages and browser since the watch began, over what it was then, bytes; null where the system does not report it. */
  extraBytes(): Promise<number | null>
}

/** Begins to watch. It asks the kernel (Linux) for its own high-water mark, so that nothing between two looks is missed. */
export async function watchMemory(page: Page): Promise<MemoryWatch> {
  const browser = page.context().browser()
  if (browser === null) throw new Error("the page has no browser")
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send("SystemInfo.getProcessInfo")
  await session.detach()
  const watched = processInfo.filter(({ type }) => type === "renderer" || type === "browser").map(({ id }) => id)
  const before = new Map<number, number>()
  for (const id of watched) {
    // 5 sets the mark back to what is resident now.
    await writeFile(`/proc/${id}/clear_refs`, "5").catch(() => {})
    const resident = await readField(id, "VmRSS")
    if (resident !== null) before.set(id, resident)
  }
  return {
    extraBytes: async () => {
      if (before.size === 0) return null
      let extra = 0
      for (const [id, resident] of before) extra += Math.max(0, ((await readField(id, "VmHWM")) ?? resident) - resident)
      return extra
    },
  }
}

/** Memory of a process that is resident now, bytes; null where the system does not report it. */
export async function residentBytes(pid: number): Promise<number | null> {
  return readField(pid, "VmRSS")
}

async function readField(id: number, field: string): Promise<number | null> {
  const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "")
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)
  return match === null ? null : Number(match[1]) * KIBIBYTE
}
