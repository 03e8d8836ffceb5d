import { pause } from "../../local/chaos/guest.ts"
import { createRandom } from "../../local/chaos/random.ts"
import type { Stack } from "../../local/start/stack.ts"
import type { Stage } from "./load-table.ts"
import { Person, type Site, type Written } from "./person.ts"
import { planPerson } from "./plan-person.ts"
import { disagreements, reconcile } from "./reconcile.ts"
import { countUnderWay, readEffects, readLedgerErrors } from "./stored-effects.ts"
import { watchProcesses } from "./watch-processes.ts"

/** Of so many people one has no account. */
const ONE_VISITOR_OF = 3
const SIGN_UPS_AT_ONCE = 6
/** What was sent and answered nobody goes on for longer, see decision 116. */
const SETTLE_MS = 2_000
const TASKS_END_WITHIN_MS = 60_000
const TRIES = 5

/** How a stage is played. */
interface StageSettings {
  readonly people: number
  readonly forMs: number
  readonly meanThinkMs: number
  readonly seed: number
  readonly tag: string
  readonly groups: () => ReadonlySet<number>
  readonly say: (text: string) => void
}

/** Lets so many people use the site for so long, then holds what they were told against what is there. */
export async function playStage(stack: Stack, site: Site, settings: StageSettings): Promise<Stage> {
  const { people, forMs, meanThinkMs, seed, tag, groups, say } = settings
  const all = Array.from({ length: people }, (_, number) => new Person(site, number, tag))
  await signUpAll(all.filter((_, number) => number % ONE_VISITOR_OF !== 0))
  say(`load: ${people} people are there`)
  const taken = watchProcesses(groups)
  const over = new AbortController()
  const startedMs = performance.now()
  const plays = all.map((person, number) => {
    const plan = planPerson(createRandom(seed * 1_000_003 + number), { isMember: person.isMember, forMs, meanThinkMs })
    return person.act(plan, over.signal)
  })
  const ending = setTimeout(() => over.abort(), forMs)
  await Promise.all(plays)
  clearTimeout(ending)
  const seconds = (performance.now() - startedMs) / 1_000
  const used = taken()
  over.abort()
  const seen = all.flatMap((person) => person.seen.slice())
  const written = all.flatMap((person) => person.written)
  const failedWrites = written.filter(({ told }) => told === "failed").length
  await pause(SETTLE_MS)
  const faults = [...(await reconcileAll(stack, site, written)), ...(await readLedgerErrors(stack.databaseUrl))]
  const events = all.reduce((sum, person) => sum + person.events, 0)
  return { people, seconds, seen, events, taken: used, writes: written.length, failedWrites, faults }
}

async function signUpAll(people: readonly Person[]): Promise<void> {
  const waiting = [...people]
  await Promise.all(
    Array.from({ length: SIGN_UPS_AT_ONCE }, async () => {
      for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) await signUp(person)
    }),
  )
}

async function signUp(person: Person, tries = TRIES): Promise<void> {
  try {
    await person.signUp()
  } catch (error) {
    if (tries === 1) throw error
    await pause(500)
    await signUp(person, tries - 1)
  }
}

/** Reads back, sends what was reported failed once more with its key, a write that was done as well, and reads back again. */
async function reconcileAll(stack: Stack, site: Site, written: readonly Written[]): Promise<readonly string[]> {
  const faults = [...disagreements("at once", reconcile(written, await readEffects(stack.databaseUrl, site.codes)))]
  const failed = written.filter(({ told }) => told === "failed")
  const done = written.filter(({ told }, place) => told === "done" && place % 10 === 0)
  for (const write of [...failed, ...done]) {
    for (let tries = 0; tries < TRIES; tries++) {
      const told = await write.again()
      if (write.told === "failed") write.told = told
      if (told !== "failed") break
      await pause(1_000)
    }
  }
  await untilTasksEnd(stack)
  faults.push(...disagreements("sent again", reconcile(written, await readEffects(stack.databaseUrl, site.codes))))
  return faults
}

async function untilTasksEnd(stack: Stack): Promise<void> {
  for (const untilMs = performance.now() + TASKS_END_WITHIN_MS; performance.now() < untilMs; await pause(500)) {
    if ((await countUnderWay(stack.databaseUrl)) === 0) return
  }
}
