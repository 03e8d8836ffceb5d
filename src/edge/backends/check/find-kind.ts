import type { BackendKind } from "../../../domain/backend/index.ts"
import { FAL_PROBE, isFalAddress, isQueueAnswer, withFalKey } from "../fal/fal-queue.ts"
import { withKey } from "../fooocus/with-key.ts"
import { apiBase } from "../openai/api-base.ts"
import { type Address, askServer } from "./ask-server.ts"
import type { AnswerSight, Sight } from "./sight.ts"

/** A queue of fal's form has no list: it is known by what it says of a request that nobody has, and unasked at fal's own address alone. */
async function findQueue(address: Address): Promise<Found> {
  const { sight, json } = await askServer(withFalKey(address), FAL_PROBE)
  if (sight.kind === "silence") return { kind: null, sight }
  return isQueueAnswer(sight.status, json) ? { kind: "fal", sight } : { kind: null, sight }
}

/** How a kind is told by one question; the first that fits is taken, so the most particular come first. */
interface Probe {
  readonly path: string
  readonly kindOf: (json: unknown) => BackendKind | null
  /** The kind that this path belongs to: a refusal to answer it speaks of that kind. */
  readonly owner: BackendKind
  /** How that kind is reached, where that is not as the address says. */
  readonly reach?: (address: Address) => Address
}

const PROBES: readonly Probe[] = [
  {
    path: "/capabilities",
    owner: "http",
    kindOf: (json) => (isRecord(json) && typeof json["is_preview"] === "boolean" ? (json["is_preview"] ? "easel" : "http") : null),
  },
  { path: "/system_stats", owner: "comfyui", kindOf: (json) => (isRecord(json) && isRecord(json["system"]) ? "comfyui" : null) },
  { path: "/sdapi/v1/sd-models", owner: "a1111", kindOf: (json) => (Array.isArray(json) ? "a1111" : null) },
  {
    path: "/v1/engines/all-models",
    owner: "fooocus",
    reach: withKey,
    kindOf: (json) => (isRecord(json) && Array.isArray(json["model_filenames"]) ? "fooocus" : null),
  },
  {
    path: "/models",
    owner: "openai",
    reach: (address) => ({ ...address, url: apiBase(address.url) }),
    kindOf: (json) => (isRecord(json) && Array.isArray(json["data"]) ? "openai" : null),
  },
]

/** What the web UI has with and without its API, and answers whatever runs there. */
const WEB_UI_CALL = { path: "/internal/progress", body: { id_task: "none", live_preview: false } }

/** What was found at an address: its kind, or what stands in the way. */
export type Found = { readonly kind: BackendKind; readonly sight: AnswerSight | null } | { readonly kind: null; readonly sight: Sight }

/** Finds the kind of server at an address, asking no more than is needed; `wanted` is what the operator says that it is. */
export async function findKind(address: Address, wanted: BackendKind | null): Promise<Found> {
  // The binding of the platform has no address that could be asked.
  if (wanted === "workers-ai") return { kind: wanted, sight: null }
  if (wanted === "fal" || (wanted === null && isFalAddress(address.url))) return findQueue(address)
  const probes = wanted === null ? PROBES : PROBES.filter(({ owner }) => owner === (wanted === "easel" ? "http" : wanted))
  const refusals: { readonly owner: BackendKind; readonly sight: AnswerSight }[] = []
  for (const { path, owner, reach, kindOf } of probes) {
    const { sight, json } = await askServer(reach?.(address) ?? address, path)
    if (sight.kind === "silence") return { kind: null, sight }
    const kind = sight.status === 200 ? kindOf(json) : null
    if (kind !== null) return { kind: wanted ?? kind, sight }
    refusals.push({ owner, sight })
  }
  return {
    kind: null,
    sight: await readRefusals(
      address,
      refusals.map(({ sight }) => sight),
      wanted,
    ),
  }
}

/** What answers that name no kind say together: whoever turns everything away does it for one reason. */
async function readRefusals(address: Address, sights: readonly AnswerSight[], wanted: BackendKind | null): Promise<Sight> {
  const telling = sights.find((sight) => sight.status !== 404 && sight.status !== 405 && (sight.status !== 200 || !isPlainPage(sight)))
  if (telling !== undefined) return telling
  const { json } = await askServer(address, WEB_UI_CALL.path, WEB_UI_CALL.body)
  if (isRecord(json) && "active" in json) return { kind: "signature", signature: "web-ui-without-api" }
  const page = sights.find(({ status }) => status === 200)
  if (page !== undefined) return page
  if (wanted !== null && (await findKind(address, null)).kind !== null) return { kind: "signature", signature: "other-kind" }
  return { kind: "signature", signature: "unknown" }
}

function isPlainPage({ type, isWhole, isTooLarge }: AnswerSight): boolean {
  return type.includes("html") && isWhole && !isTooLarge
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
