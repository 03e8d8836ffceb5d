import * as z from "zod/mini"
import { addPortfolio } from "../../../src/domain/post/publish-contract.ts"
import { mediaUrl } from "../../../src/domain/upload/rules.ts"
import { type Stack, startStack } from "../../start/stack.ts"
import { Guest, pause } from "../guest.ts"
import { History } from "../history.ts"
import { makeSource } from "../large/make-large.ts"
import { createRandom } from "../random.ts"
import { readPostOptions } from "./post-options.ts"
import { readStoredPosts } from "./stored-posts.ts"

/**
 * People publish results of theirs while the Worker is killed at a moment of each post, and ask again with the same key: every post is
 * there once, with all its files, and no day has two rewards. That it holds at every single step, and that what was copied in vain is
 * swept, is proved by `publish-cut-off.rows.test.ts`. Prints a line a person.
 */
const { members, posts, seed } = readPostOptions(process.argv.slice(3))
/** A post on one machine takes less; the moments of the kills are spread over it. */
const LONGEST_POST_MS = 700
const GIVE_UP_MS = 120_000
const RETRY_AFTER_MS = 300

const random = createRandom(seed)
const publishedSchema = z.object({ id: z.string() })
const faults: string[] = []
const lines: string[] = []
let stack: Stack | null = null
try {
  const running = await startStack({ cron: false, onLine: (name, line) => lines.push(`${name}: ${line}`) > 40 && lines.shift() })
  stack = running
  for (let member = 1; member <= members; member++) await play(running, member)
} catch (error) {
  faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  for (const line of lines) console.log(`    ${line.slice(0, 300)}`)
} finally {
  await stack?.stop()
}
for (const fault of faults) console.log(`  ! ${fault}`)
console.log(`${members * posts} posts of ${members} people, a kill each, seed ${seed}: ${faults.length === 0 ? "passed" : "FAILED"}`)
process.exitCode = faults.length === 0 ? 0 : 1

async function play(running: Stack, member: number): Promise<void> {
  const guest = new Guest(member, running.appUrl, new History())
  await guest.introduce()
  await guest.signUp()
  const taskId = await makeSource(guest)
  const ids: string[] = []
  for (let post = 1; post <= posts; post++) ids.push(await publish(running, guest, taskId, `${member}-${post}`))
  const stored = await readStoredPosts(running.databaseUrl, guest.accountId ?? "")
  if (new Set(ids).size !== posts || stored.postIds.length !== posts || stored.postIds.some((id) => !ids.includes(id)))
    faults.push(`person ${member} published ${posts} times and has ${stored.postIds.length} posts: ${stored.postIds.join(", ")}`)
  if (stored.rewards > 1) faults.push(`person ${member} was rewarded ${stored.rewards} times on one day`)
  if (stored.endangered > 0) faults.push(`${stored.endangered} files of person ${member} are noted as nobody's`)
  for (const key of stored.keys) if ((await guest.file(mediaUrl(key))) === null) faults.push(`${key} of person ${member} is not there`)
  console.log(`person ${member}: ${posts} posts, ${stored.keys.length} files, ${stored.rewards} reward`)
}

/** Publishes two results as one post, with a kill of the Worker on the way, and asks again until it is answered. */
async function publish(running: Stack, guest: Guest, taskId: string, name: string): Promise<string> {
  const key = `chaos-${seed}-${name}-${Date.now()}`
  const result = { task_id: taskId, position: 0 }
  const input = { items: [result, result], title: `Lighthouse ${name}`, tags: ["chaos"] }
  const first = guest.call(addPortfolio.path, input, { key })
  await pause(random.integer(0, LONGEST_POST_MS))
  await running.kill("app")
  await first
  await running.restart("app")
  for (const untilMs = performance.now() + GIVE_UP_MS; performance.now() < untilMs; await pause(RETRY_AFTER_MS)) {
    const { said, data } = await guest.call(addPortfolio.path, input, { key })
    if (said === "success") return publishedSchema.parse(data).id
    if (said !== "no answer" && said !== "Unavailable") throw new Error(`publishing answered ${said}: ${JSON.stringify(data)}`)
  }
  throw new Error("publishing was not answered")
}
