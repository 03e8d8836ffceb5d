import * as z from "zod/mini"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import type { ConceptsOf } from "../feed/tags/concept-rules.ts"
import { bodyOf, type SearchedWork } from "../post/index.ts"
import { facetMark } from "./facet-rules.ts"
import { conceptMark, conceptsIn, conceptToken } from "./match-rules.ts"
import { longWordsOf, searchKey, shortTokensOf, spelledOut } from "./text-rules.ts"

/** Raised when texts are indexed in another way, so that all are indexed again. */
const VERSION = 2
/** What is indexed of a body, in characters: an article may have two hundred thousand. */
const MAXIMUM_BODY_CHARACTERS = 20_000
/** What vectors are made of. */
const ALIKE_CHARACTERS = 2_000

/** What the index holds of a listed work. */
export interface WorkEntry {
  readonly workId: string
  readonly textHash: string
  readonly listing: number
  readonly level: number
  readonly shelf: number
  /** What filters look for, see `facetMark`. */
  readonly facets: string
  readonly publishedAtMs: number
  readonly hotScore: number
  readonly points: number
  readonly title: string
  readonly titleKey: string
  readonly tagsKey: string
  readonly authorKey: string
  readonly bodyKey: string
  /** Entries of both indexes for what it is about. */
  readonly concepts: string
  readonly short: string
  readonly tags: readonly { readonly key: string; readonly label: string }[]
  readonly words: readonly string[]
  readonly alikeText: string
}

const listSchema = z.array(z.string())

/** The entry of a work; `textHash` tells whether anything of its texts is different. */
export async function entryOf(work: SearchedWork, conceptsOf: ConceptsOf): Promise<WorkEntry> {
  const labels = listSchema.parse(JSON.parse(work.tags))
  const body = bodyOf(work).slice(0, MAXIMUM_BODY_CHARACTERS)
  const [titleKey, tagsKey, authorKey, bodyKey] = [
    searchKey(work.title),
    searchKey(labels.join(" ")),
    searchKey(work.author),
    // What has umlauts is found by what is written for them, too.
    searchKey(`${body} ${[...spelledOut(`${work.title} ${labels.join(" ")} ${work.author} ${body}`).values()].join(" ")}`),
  ]
  const conceptIds = [...new Set([...labels, work.title].flatMap((text) => conceptsIn(text, conceptsOf)))]
  const all = `${titleKey} ${tagsKey} ${authorKey} ${bodyKey}`
  const alikeText = `${work.title}\n${labels.join(" ")}\n${conceptIds.join(" ")}\n${body}`.slice(0, ALIKE_CHARACTERS)
  const { listing, level, shelf, publishedAtMs, hotScore, points, title } = work
  return {
    workId: work.id,
    textHash: await sha256Hex(JSON.stringify([VERSION, work.title, labels, work.author, body, conceptIds])),
    listing,
    level,
    shelf,
    facets: listSchema.parse(JSON.parse(work.facets)).map(facetMark).join(""),
    publishedAtMs,
    hotScore,
    points,
    title,
    titleKey,
    tagsKey,
    authorKey,
    bodyKey,
    concepts: conceptIds.map(conceptMark).join(" "),
    short: [...shortTokensOf(all), ...conceptIds.map(conceptToken)].join(" "),
    tags: labels.map((label) => ({ key: searchKey(label), label })),
    words: longWordsOf(`${titleKey} ${tagsKey}`),
    alikeText,
  }
}
