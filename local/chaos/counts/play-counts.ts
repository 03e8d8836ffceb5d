import * as z from "zod/mini"
import { noteSeen } from "../../../src/domain/feed/ranking/contract.ts"
import { votesMs } from "../../../src/domain/feed/ranking/hot-rules.ts"
import { type Stack, startStack } from "../../start/stack.ts"
import { Guest, pause } from "../guest.ts"
import { History } from "../history.ts"
import { readKillOptions } from "../kill-options.ts"
import { createRandom, type Random } from "../random.ts"
import { publishWorks, readStoredCounts, readUnfolded } from "./stored-counts.ts"

/**
 * People like, keep, look at and play works, and take it back, while the Worker and the database are killed: within their folds and
 * flushes too, which happen every few seconds. In the end every counter is what its rows say, and every work was seen by as many as were
 * answered. Prints a line a work.
 */
const { members, kills, seed } = readKillOptions(process.argv.slice(3), { members: 6, kills: 10 }, 50)
const WORKS = 8
/** Between two kills: about as long as from one fold to the next. */
const LONGEST_PEACE_MS = 6_000
const SETTLE_MS = 90_000
const LIKE = "/api/v1/artwork/like"
const COLLECT = "/api/v1/account/collect"
const countedSchema = z.object({ counted: z.int() })

const random = createRandom(seed)
const faults: string[] = []
const lines: string[] = []
let stack: Stack | null = null
try {
  const running = await startStack({ onLine: (name, line) => lines.push(`${name}: ${line}`) > 40 && lines.shift() })
  stack = running
  await play(running)
} catch (error) {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  for (const line of lines) console.log(`    ${line.slice(0, 300)}`)
} finally {
  await stack?.stop()
}
for (const fault of faults) console.log(`  ! ${fault}`)
console.log(`counts of ${WORKS} works by ${members} people, ${kills} kills, seed ${seed}: ${faults.length === 0 ? "passed" : "FAILED"}`)
process.exitCode = faults.length === 0 ? 0 : 1

async function play(running: Stack): Promise<void> {
  const ids = await publishWorks(running.databaseUrl, WORKS, Date.now())
  const people: Guest[] = []
  for (let number = 1; number <= members; number++) people.push(await signUp(running, number))
  const over = new AbortController()
  const acting = people.map((guest) => act(guest, ids, createRandom(seed * 1_000 + guest.number), over.signal))
  for (let kill = 1; kill <= kills; kill++) {
    await pause(random.integer(500, LONGEST_PEACE_MS))
    const victim = random.chance(0.5) ? "app" : "sqld"
    await running.kill(victim)
    await pause(random.integer(0, 1_500))
    await running.restart(victim)
  }
  over.abort()
  const answers = (await Promise.all(acting)).reduce((sum, count) => sum + count, 0)
  await seeEverything(people, ids)
  await settle(running)
  for (const counts of await readStoredCounts(running.databaseUrl, ids)) {
    const { id, likes, likeRows, collects, collectRows, views, plays, hotMs } = counts
    console.log(`${id}: ${likes} likes of ${likeRows}, kept ${collects} of ${collectRows}, ${views} views and ${plays} plays of ${members}`)
    if (likes !== likeRows || collects !== collectRows)
      faults.push(`${id} counts ${likes}/${collects} and has ${likeRows}/${collectRows} rows`)
    if (views !== members || plays !== members) faults.push(`${id} was seen by ${views} and played by ${plays} of ${members}`)
    if (hotMs !== votesMs({ likes, collects, commenters: 0 })) faults.push(`${id} is hot by ${hotMs} ms`)
  }
  console.log(`${answers} answers`)
}

/** Somebody new; on a busy machine an answer may come too late, and they begin again. */
async function signUp(running: Stack, number: number, tries = 4): Promise<Guest> {
  const guest = new Guest(number * 10 + tries, running.appUrl, new History())
  try {
    await guest.introduce()
    await guest.signUp()
    return guest
  } catch (error) {
    if (tries === 0) throw error
    return signUp(running, number, tries - 1)
  }
}

/** Votes and looks until told to stop; answers how many calls were answered. */
async function act(guest: Guest, ids: readonly string[], dice: Random, signal: AbortSignal): Promise<number> {
  let answered = 0
  while (!signal.aborted) {
    const id = dice.pick(ids)
    const thing = { obj_id: id, obj_type: 1 }
    const [path, input] = dice.pick([
      [LIKE, { id, is_liked: dice.chance(0.6) }],
      [LIKE, { id, is_liked: dice.chance(0.6) }],
      [dice.chance(0.6) ? COLLECT : `${COLLECT}-cancel`, thing],
      [noteSeen.path, { ids: [id], kind: dice.pick(["view", "play"]) }],
    ] as const)
    const { said } = await guest.call(path, input)
    if (said === "success") answered++
    else if (said === "NotFound" || said === "InvalidInput" || said === "NotAllowed") throw new Error(`${path} answered ${said}`)
    await pause(dice.integer(100, 1_200))
  }
  return answered
}

/** What nobody knows to have been noted is told again: what was counts no second time, so that in the end each saw and played each once. */
async function seeEverything(people: readonly Guest[], ids: readonly string[]): Promise<void> {
  for (const guest of people)
    for (const kind of ["view", "play"]) {
      let last: unknown = null
      for (const untilMs = performance.now() + SETTLE_MS; last === null && performance.now() < untilMs; ) {
        const { said, data } = await guest.call(noteSeen.path, { ids, kind })
        if (said === "success") last = countedSchema.parse(data)
        else await pause(500)
      }
      if (last === null) throw new Error(`person ${guest.number} could not say what they saw`)
    }
}

/** Waits until every tally was flushed, at most a day's turn later than now, and the log is folded. */
async function settle(running: Stack): Promise<void> {
  let quietSinceMs = performance.now()
  for (const untilMs = performance.now() + SETTLE_MS; performance.now() < untilMs; await pause(500)) {
    const left = await readUnfolded(running.databaseUrl).catch(() => 1)
    if (left > 0) quietSinceMs = performance.now()
    // Flushes come every ten seconds: one and a half without anything new, and all is in.
    if (performance.now() - quietSinceMs > 16_000) return
  }
  throw new Error("counts were not folded in time")
}
