import type * as z from "zod/mini"
import { type Configuration, configurationSchema } from "./configuration.ts"

/** A field of a stored configuration that is not what it was; `to` is undefined for one that could not be kept. */
export interface BoundField {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** Rounds of mending: a list may be too long, and what is left of it out of bounds. */
const ROUNDS = 4
/** Fields of words: they are kept whole, so that their author decides what to cut. */
const WORDS = ["prompt", "negative_prompt", "negative_prompt_sdxl", "local_prompt"] as const

type Stored = Readonly<Record<string, unknown>>
type Issue = z.core.$ZodIssue

/**
 * A configuration out of whatever is stored: numbers within their bounds, lists and names as long as they may be, words whole. What cannot
 * be one is left out. Everything that changed is told.
 */
export function withinBounds(stored: Stored): { readonly meta: Configuration; readonly changed: readonly BoundField[] } {
  const meta = { ...parsed(stored, ROUNDS), ...wordsOf(stored) }
  const kept: Stored = meta
  const changed = Object.entries(stored).filter(([field, from]) => from !== undefined && !isSame(from, kept[field]))
  return { meta, changed: changed.map(([field, from]) => ({ field, from, to: kept[field] })) }
}

function parsed(stored: Stored, rounds: number): Configuration {
  const read = configurationSchema().safeParse(stored)
  if (read.success) return read.data
  if (rounds > 0) return parsed(mended(stored, read.error.issues), rounds - 1)
  const faulty = new Set(read.error.issues.map(({ path: [field] }) => field))
  const rest = configurationSchema().safeParse(Object.fromEntries(Object.entries(stored).filter(([field]) => !faulty.has(field))))
  return rest.success ? rest.data : {}
}

function mended(stored: Stored, issues: readonly Issue[]): Stored {
  let record: Stored = stored
  // From the last: what goes out of a list moves what stands behind it.
  for (const issue of issues.toReversed()) {
    // What lacks something goes itself.
    const path = valueAt(record, issue.path) === undefined ? issue.path.slice(0, -1) : issue.path
    const isWhole = path.length === issue.path.length || issue.code === "unrecognized_keys"
    if (path.length > 0 || isWhole) record = recordOf(changedAt(record, path, (value) => (isWhole ? mendedValue(value, issue) : undefined)))
  }
  return record
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(value)) return typeof key === "number" ? valueAt(value[key], rest) : undefined
  return isRecord(value) && Object.hasOwn(value, key) ? valueAt(value[String(key)], rest) : undefined
}

/** A value that no longer stands against a rule; undefined, which leaves it out, for what cannot be mended. */
function mendedValue(value: unknown, issue: Issue): unknown {
  if (issue.code === "unrecognized_keys" && isRecord(value))
    return Object.fromEntries(Object.entries(value).filter(([key]) => !issue.keys.includes(key)))
  if (typeof value === "number" && issue.code === "too_big") return Number(issue.maximum)
  if (typeof value === "number" && issue.code === "too_small") return Number(issue.minimum)
  if (typeof value === "number" && issue.code === "invalid_type" && issue.expected === "int") return Math.round(value)
  if ((typeof value === "string" || Array.isArray(value)) && issue.code === "too_big") return value.slice(0, Number(issue.maximum))
  return undefined
}

/** A value with what stands at a path changed. What is undefined afterwards is taken out of its record or list. */
function changedAt(value: unknown, path: readonly PropertyKey[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    return list.map((one, index) => (index === key ? changedAt(one, rest, change) : one)).filter((one) => one !== undefined)
  }
  const entries = Object.entries(recordOf(value)).map(([name, one]) => [name, name === key ? changedAt(one, rest, change) : one] as const)
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
}

function wordsOf(stored: Stored): Configuration {
  return Object.fromEntries(WORDS.flatMap((field) => (typeof stored[field] === "string" ? [[field, stored[field]]] : [])))
}

function isRecord(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function recordOf(value: unknown): Stored {
  return isRecord(value) ? value : {}
}

/** Fields in an order of their own: the schema puts them in its own. */
function sorted(_key: string, value: unknown): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))) : value
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}
