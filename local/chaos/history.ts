/** What a guest saw of a task, by asking or over its socket. */
export interface Sighting {
  readonly kind: "sighting"
  readonly atMs: number
  readonly guest: number
  readonly via: "poll" | "socket"
  readonly taskId: string
  readonly seq: number
  readonly status: number
  readonly process: number
}

/** An answer to an order. `taskId` is null when it was refused or none came. */
export interface OrderAnswer {
  readonly kind: "answer"
  readonly atMs: number
  readonly order: number
  readonly taskId: string | null
  /** Name of the envelope's code, or what went wrong on the way. */
  readonly said: string
}

/** Anything else worth reading afterwards. */
export interface Remark {
  readonly kind: "remark"
  readonly atMs: number
  readonly text: string
}

export type HistoryEntry = Sighting | OrderAnswer | Remark

/** Everything that happened in a run, in order, with milliseconds since its start. */
export class History {
  readonly entries: HistoryEntry[] = []
  readonly #startedAtMs = performance.now()

  /** Milliseconds since the run began. */
  nowMs(): number {
    return Math.round(performance.now() - this.#startedAtMs)
  }

  sighting(seen: Omit<Sighting, "kind" | "atMs">): void {
    this.entries.push({ kind: "sighting", atMs: this.nowMs(), ...seen })
  }

  answer(order: number, taskId: string | null, said: string): void {
    this.entries.push({ kind: "answer", atMs: this.nowMs(), order, taskId, said })
  }

  remark(text: string): void {
    this.entries.push({ kind: "remark", atMs: this.nowMs(), text })
  }
}

/** One line of a history, for a person. */
export function describeEntry(entry: HistoryEntry): string {
  const at = `${(entry.atMs / 1000).toFixed(3).padStart(8)} s `
  switch (entry.kind) {
    case "remark":
      return at + entry.text
    case "answer":
      return `${at}order ${entry.order}: ${entry.said}${entry.taskId === null ? "" : ` ${entry.taskId}`}`
    case "sighting":
      return `${at}guest ${entry.guest} ${entry.via}: ${entry.taskId} seq ${entry.seq} status ${entry.status} at ${entry.process} %`
  }
}

/** The history without sightings that only repeat what the same guest saw in the same way before. */
export function readableHistory(entries: readonly HistoryEntry[]): readonly string[] {
  const last = new Map<string, string>()
  return entries.flatMap((entry) => {
    if (entry.kind !== "sighting") return describeEntry(entry)
    const place = `${entry.guest} ${entry.via} ${entry.taskId}`
    const state = `${entry.seq} ${entry.status} ${entry.process}`
    if (entry.via === "poll" && last.get(place) === state) return []
    last.set(place, state)
    return describeEntry(entry)
  })
}
