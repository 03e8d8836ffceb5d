import { readdirSync, readFileSync } from "node:fs"

/** Of the kernel's clock, which counts processor time in hundredths of a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100
const NANOSECONDS_PER_MS = 1_000_000

/** Processor time that a process has used so far, in ms to the nearest 10; null where the system does not report it. */
export function cpuMs(pid: number): number | null {
  try {
    return cpuMsOf(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return null
  }
}

/** Processor time of a process's living threads, in ms to the nanosecond, for what is over within a few of the kernel's steps; null as above. */
export function exactCpuMs(pid: number): number | null {
  try {
    const folder = `/proc/${pid}/task`
    const nanoseconds = readdirSync(folder).map((thread) => Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]))
    const sum = nanoseconds.reduce((total, one) => total + one, 0)
    return Number.isFinite(sum) ? sum / NANOSECONDS_PER_MS : null
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
