import { readFileSync } from "node:fs"

/** Of the kernel's clock, which counts processor time in hundredths of a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** Processor time that a process has used so far, in ms to the nearest 10; null where the system does not tell. */
export function cpuMs(pid: number): number | null {
  try {
    return cpuMsOf(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return null
  }
}

/** Reads user and system time out of a line of `/proc/<pid>/stat`; the program's name in it may hold anything. */
export function cpuMsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  const ticks = Number(fields[11]) + Number(fields[12])
  if (!Number.isFinite(ticks)) throw new Error("not a stat line")
  return (ticks * 1000) / TICKS_PER_SECOND
}
