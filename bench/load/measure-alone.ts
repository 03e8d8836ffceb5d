import { Person, type Site } from "./person.ts"
import type { StepKind } from "./plan-person.ts"
import { cpuNow } from "./watch-processes.ts"

const KINDS: readonly StepKind[] = ["home", "detail", "list", "search", "like", "comment", "generate", "progress", "socket", "balance"]
const WARM_UPS = 5
const TIMES = 20

/** Processor time of the runtime and the database for one request of each kind, in ms, one after another by one member on a quiet stack. */
export async function measureAlone(site: Site, groups: () => ReadonlySet<number>): Promise<ReadonlyMap<StepKind, number>> {
  const member = new Person(site, 65_000, `alone${Date.now().toString(36)}`)
  await member.signUp()
  const costs = new Map<StepKind, number>()
  const total = () => Object.values(cpuNow(groups())).reduce((sum, one) => sum + one, 0)
  for (const kind of KINDS) {
    const take = async (times: number) => {
      for (let time = 0; time < times; time++) await member.take(kind, (time * 0.618) % 1)
    }
    await take(WARM_UPS)
    const before = total()
    await take(TIMES)
    costs.set(kind, (total() - before) / TIMES)
  }
  return costs
}
