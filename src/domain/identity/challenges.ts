import { and, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { CODE_TRIES, type CodeScene } from "./rules.ts"

type Kind = (typeof schema.challenge.$inferInsert)["kind"]

/** What a question remembers until it is answered. */
export interface Challenge {
  readonly subject: string
  /** What was stored with it, parsed. */
  readonly payload: unknown
  readonly createdAtMs: number
}

interface NewChallenge {
  readonly kind: Kind
  readonly subject: string
  readonly payload?: unknown
  readonly lifetimeMs: number
  /** Six digits that must come back with the secret; absent where the secret itself is the answer. */
  readonly code?: string
}

/** A new question: the secret that names it, to be given to the caller, and the statement that stores it (only its hash). */
export async function newChallenge(
  context: Pick<Context, "database" | "nowMs">,
  { kind, subject, payload = {}, lifetimeMs, code }: NewChallenge,
): Promise<{ readonly secret: string; readonly expiresAtMs: number; readonly insert: SQL }> {
  const secret = newMediaName()
  const expiresAtMs = context.nowMs + lifetimeMs
  const [id, answerHash] = [await sha256Hex(secret), code === undefined ? null : await answerHashOf(secret, code)]
  const insert = sql`INSERT INTO challenge (id, kind, subject, answer_hash, payload, created_at_ms, expires_at_ms)
    VALUES (${id}, ${kind}, ${subject}, ${answerHash}, ${JSON.stringify(payload)}, ${context.nowMs}, ${expiresAtMs})`
  return { secret, expiresAtMs, insert }
}

/** The code's hash is bound to the secret, which the database does not have: six digits alone could be guessed from their hash. */
function answerHashOf(secret: string, code: string): Promise<string> {
  return sha256Hex(`${secret}:${code.replaceAll(/\s/g, "")}`)
}

/** What names a question and its answer in the database: hashes of what the caller has. */
export interface Answer {
  readonly id: string
  /** Null where the secret itself is the answer. */
  readonly hash: string | null
  /** Tells this answer from the same answer given twice, even in one millisecond. */
  readonly claim: string
}

/** The hashes of a secret and, where there is one, the code that goes with it. */
export async function answerOf(secret: string, code: string | null = null): Promise<Answer> {
  return { id: await sha256Hex(secret), hash: code === null ? null : await answerHashOf(secret, code), claim: newMediaName() }
}

/** True in SQL, behind `tryChallenge` in the same batch, where it was this answer that used the question up. */
export function isClaimed({ id, claim }: Answer): SQL {
  return sql`EXISTS (SELECT 1 FROM challenge WHERE id = ${id} AND claim = ${claim})`
}

/**
 * The statement that tries an answer: counts the try, and uses the question up where the answer is right. It answers the row
 * after that, and nothing for a question that is unknown, used, expired or tried out.
 */
export function tryChallenge(context: Pick<Context, "database" | "nowMs">, kind: Kind, answer: Answer, subject?: string) {
  const { challenge } = schema
  const { nowMs } = context
  const isRight = and(
    answer.hash === null ? isNull(challenge.answerHash) : eq(challenge.answerHash, answer.hash),
    subject === undefined ? undefined : eq(challenge.subject, subject),
  )
  return context.database
    .update(challenge)
    .set({
      tries: sql`${challenge.tries} + 1`,
      usedAtMs: sql`CASE WHEN ${isRight} THEN ${nowMs} END`,
      claim: sql`CASE WHEN ${isRight} THEN ${answer.claim} END`,
    })
    .where(and(isOpen(kind, answer, nowMs), lt(challenge.tries, CODE_TRIES)))
    .returning({ subject: challenge.subject, payload: challenge.payload, usedAtMs: challenge.usedAtMs, createdAtMs: challenge.createdAtMs })
}

function isOpen(kind: Kind, { id }: Answer, nowMs: number): SQL | undefined {
  const { challenge } = schema
  return and(eq(challenge.id, id), eq(challenge.kind, kind), isNull(challenge.usedAtMs), gt(challenge.expiresAtMs, nowMs))
}

/** What `tryChallenge` found: the question where the answer was right, else null. */
export function answered(
  rows: readonly {
    readonly subject: string
    readonly payload: string
    readonly usedAtMs: number | null
    readonly createdAtMs: number
  }[],
): Challenge | null {
  const row = rows[0]
  if (row === undefined || row.usedAtMs === null) return null
  return { subject: row.subject, payload: JSON.parse(row.payload), createdAtMs: row.createdAtMs }
}

/** A right answer is right once more for so long: what it was for may have been done, and the word of that been lost on its way. */
const RIGHT_AGAIN_MS = 600_000

/** The query of a question that the same right answer used up a moment ago, as `answered` reads it. */
export function answeredBefore(context: Pick<Context, "database" | "nowMs">, kind: Kind, answer: Answer, subject?: string) {
  const { challenge } = schema
  return context.database
    .select({ subject: challenge.subject, payload: challenge.payload, usedAtMs: challenge.usedAtMs, createdAtMs: challenge.createdAtMs })
    .from(challenge)
    .where(
      and(
        eq(challenge.id, answer.id),
        eq(challenge.kind, kind),
        answer.hash === null ? isNull(challenge.answerHash) : eq(challenge.answerHash, answer.hash),
        subject === undefined ? undefined : eq(challenge.subject, subject),
        gt(challenge.usedAtMs, context.nowMs - RIGHT_AGAIN_MS),
      ),
    )
}

/** The query of a question that could still be answered, without answering it: the last step uses it up together with its effect. */
export function peekChallenge(context: Pick<Context, "database" | "nowMs">, kind: Kind, answer: Answer) {
  const { challenge } = schema
  return context.database
    .select({ subject: challenge.subject, payload: challenge.payload, usedAtMs: sql<number>`1`, createdAtMs: challenge.createdAtMs })
    .from(challenge)
    .where(isOpen(kind, answer, context.nowMs))
}

/** Whether a question was put to this subject and can still be answered, or was a moment ago. One query. */
export async function isAsked(context: Pick<Context, "database" | "nowMs">, kind: Kind, answer: Answer, subject: string): Promise<boolean> {
  const { challenge } = schema
  const isAnswered = and(eq(challenge.id, answer.id), eq(challenge.kind, kind), gt(challenge.usedAtMs, context.nowMs - RIGHT_AGAIN_MS))
  const isGood = or(and(isOpen(kind, answer, context.nowMs), lt(challenge.tries, CODE_TRIES)), isAnswered)
  const asked = and(eq(challenge.subject, subject), isGood)
  return (await context.database.select({ id: challenge.id }).from(challenge).where(asked)).length > 0
}

const sceneSchema = z.object({ scene: z.string() })

/** True of what was stored with a code that was asked for this scene. */
export function isOfScene(payload: unknown, scene: CodeScene): boolean {
  const parsed = sceneSchema.safeParse(payload)
  return parsed.success && parsed.data.scene === scene
}

/** Makes an answered question answerable again, because what the answer was for was refused for another reason. */
export async function reopenChallenge(context: Pick<Context, "database" | "nowMs">, secret: string): Promise<void> {
  const { challenge } = schema
  await context.database
    .update(challenge)
    .set({ usedAtMs: null, claim: null })
    .where(eq(challenge.id, await sha256Hex(secret)))
}

/** Six digits by the platform's generator, each as likely as the other. */
export function newCode(): string {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  // 2^32 is not a multiple of a million: what lies above the last whole one is drawn again.
  return word >= 4_294_000_000 ? newCode() : String(word % 1_000_000).padStart(6, "0")
}

/** Used and expired questions are kept this long, so that a link that was used is still told from one that never was. */
const CHALLENGE_KEPT_MS = 86_400_000
const CHALLENGES_AT_ONCE = 500

/** Deletes questions that nobody can answer anymore; answers how many. */
export async function sweepChallenges({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  const gone = await database
    .delete(schema.challenge)
    .where(sql`id IN (SELECT id FROM challenge WHERE expires_at_ms < ${nowMs - CHALLENGE_KEPT_MS} LIMIT ${CHALLENGES_AT_ONCE})`)
    .returning({ id: schema.challenge.id })
  return gone.length
}
