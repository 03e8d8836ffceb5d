import { isInOrder, type Seen, type Summary, saidInstead, summarize, sumUp } from "./load-statistics.ts"
import { STEPS, type Standing, type StepKind } from "./plan-person.ts"
import { type Taken, WATCHED, type Watched } from "./watch-processes.ts"

/** What one stage of the load came to. */
export interface Stage {
  readonly people: number
  readonly seconds: number
  readonly seen: readonly Seen[]
  readonly events: number
  readonly taken: Readonly<Record<Watched, Taken>>
  readonly writes: number
  /** Writes that were reported failed, before anybody sent them again. */
  readonly failedWrites: number
  readonly faults: readonly string[]
}

const KINDS = Object.keys(STEPS).filter((word): word is StepKind => word in STEPS)
const STANDINGS: readonly Standing[] = ["first", "usual", "last"]
/** Other words than these are said in the log alone. */
const MOST_SAID = 12

/** A stage as Markdown; `costs` is the processor time of one request of a kind by itself, in ms. */
export function stageTable(stage: Stage, costs: ReadonlyMap<StepKind, number>): string {
  const { people, seconds, seen, taken, events, writes, failedWrites, faults } = stage
  const all = sumUp(seen)
  const said = saidInstead(seen)
  const cpu = WATCHED.map((name) => `${name} ${(taken[name].cpuMs / Math.max(1, all.requests)).toFixed(1)}`).join(", ")
  return [
    `## ${people} people, ${seconds.toFixed(0)} s`,
    "",
    `${(all.requests / seconds).toFixed(1)} requests/s, p50 ${ms(all.p50Ms)}, p95 ${ms(all.p95Ms)}; ${events} task events over sockets; processor time a request, ms: ${cpu}`,
    "",
    "| what | requests | a second | p50 | p95 | shed | late | no by rule | error | silent | ms alone |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
    ...summarize(seen, KINDS, ({ kind }) => kind).map((row) =>
      rowOf(row, seconds, costs.get(KINDS.find((kind) => kind === row.name) ?? "home")),
    ),
    "",
    `Turned away, of those who stand first, as usual and last: ${summarize(seen, STANDINGS, ({ standing }) => standing)
      .map(shedShare)
      .join(", ")} (${isInOrder(seen) ? "in order" : "NOT IN ORDER"})`,
    ...(said.length === 0
      ? []
      : [
          "",
          `Said instead: ${said
            .slice(0, MOST_SAID)
            .map(([words, count]) => `${words} × ${count}`)
            .join("; ")}`,
        ]),
    "",
    "| memory | start | most | end | grows a minute |",
    "|---|---|---|---|---|",
    ...WATCHED.map((name) => memoryRow(name, taken[name])),
    "",
    `${writes} writes, ${failedWrites} of them reported failed and sent again with their keys; ${faults.length === 0 ? "everything is there once" : faults.join("; ")}`,
    "",
  ].join("\n")
}

function rowOf({ name, requests, p50Ms, p95Ms, endings }: Summary, seconds: number, cost: number | undefined): string {
  const { shed, late, rule, error, silent } = endings
  const cells = [
    name,
    requests,
    (requests / seconds).toFixed(1),
    ms(p50Ms),
    ms(p95Ms),
    shed,
    late,
    rule,
    error,
    silent,
    cost?.toFixed(1) ?? "–",
  ]
  return `| ${cells.join(" | ")} |`
}

function memoryRow(name: string, { startMib, mostMib, endMib, growthMib }: Taken): string {
  const growth = growthMib === null ? "–" : `${growthMib.toFixed(1)} MiB`
  return `| ${name} | ${startMib.toFixed(0)} MiB | ${mostMib.toFixed(0)} MiB | ${endMib.toFixed(0)} MiB | ${growth} |`
}

function shedShare({ name, requests, endings }: Summary): string {
  return `${name} ${((100 * endings.shed) / requests).toFixed(1)} % of ${requests}`
}

function ms(value: number | null): string {
  return value === null ? "–" : `${value.toFixed(0)} ms`
}
