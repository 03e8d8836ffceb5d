import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { errorEnvelope, successEnvelope } from "../../domain/_kernel/envelope.ts"
import type { CodeName, FieldError } from "../../domain/_kernel/errors.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { $purse } from "../_session/member.ts"
import { $recharge } from "../_session/recharge.ts"
import { sendOrder } from "./create-image.ts"
import type { Order } from "./order.ts"
import { forgetFailures, makeStudioState, type StudioState } from "./studio-state.ts"

const ID = "task_00000000000000000000000001"
const SEA: Order = {
  action: 1,
  meta: { prompt: "sea", n_iter: 2 },
  imageCount: 2,
  size: { width: 1024, height: 1024 },
  speedType: null,
  isFast: false,
  priceCoins: 0,
}

describe("an order that is sent", () => {
  let bodies: string[] = []
  let keys: (string | null)[] = []

  function serve(answer: () => Response): void {
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (url !== createTask.path) return Response.json(errorEnvelope("Unavailable", [], "request-2"), { status: 503 })
      bodies.push(String(init.body))
      keys.push(new Headers(init.headers).get("Idempotency-Key"))
      return answer()
    })
  }
  const refuse = (name: Exclude<CodeName, "success">, failures: readonly FieldError[] = [], headers: Record<string, string> = {}) =>
    serve(() => Response.json(errorEnvelope(name, failures, "request-1"), { status: 400, headers }))
  const accept = () =>
    serve(() => Response.json(successEnvelope({ id: ID, status: 1, calculate_coins: 0, rest_estimate_time: 9 }, "request-1")))

  /** A studio of a browser that the server knows already. */
  function knownStudio(): StudioState {
    const studio = makeStudioState(4)
    studio.$hasIdentity.set(true)
    return studio
  }
  const send = (studio: StudioState, change: Partial<Order> = {}) => {
    const again = () => sendOrder(studio, { order: { ...SEA, ...change }, failures: [], again })
    return again()
  }

  beforeEach(() => {
    bodies = []
    keys = []
    $tasks.set({})
    $purse.set(null)
    $recharge.set(null)
  })
  afterEach(() => vi.unstubAllGlobals())

  test("goes nowhere while something stands against it, which is said", async () => {
    accept()
    const studio = knownStudio()
    const failures = [{ path: "meta.prompt", message: "PromptNotEmpty" }]
    expect(await sendOrder(studio, { order: SEA, failures, again: async () => null })).toBeNull()
    expect(studio.$failures.get()).toEqual(failures)
    expect(bodies).toEqual([])
  })

  test("is a task that is known at once, in the size that was shown", async () => {
    accept()
    const studio = knownStudio()
    const meta = { prompt: "sea", aspect_ratio: 12 as const, n_iter: 3, seed: 7, prompt_style: "ink" as const }
    const created = await send(studio, { meta, imageCount: 3, size: { width: 1344, height: 768 } })
    expect($tasks.get()[ID]).toEqual(created)
    expect(created).toMatchObject({ status: 1, prompt: "sea", width: 1344, height: 768, n_iter: 3, seed: 7 })
    expect(JSON.parse(bodies[0] ?? "")).toEqual({ action: 1, source: "create", max_coins: 0, meta })
    expect(studio.$creating.get()).toBeNull()
  })

  test("names the result that it is made from, counted from 1", async () => {
    accept()
    await send(knownStudio(), { action: 9, parent: { taskId: ID, index: 1 } })
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ action: 9, parent_task_id: ID, operate_number: 2 })
  })

  test("a second request is ignored while one is on its way", async () => {
    accept()
    const studio = knownStudio()
    const [first, second] = await Promise.all([send(studio), send(studio)])
    expect(first).not.toBeNull()
    expect(second).toBeNull()
    expect(bodies).toHaveLength(1)
  })

  test("a create waits until the browser has an identity, or it would make a second one", async () => {
    accept()
    const studio = makeStudioState(4)
    const created = send(studio)
    await vi.waitFor(() => expect(studio.$creating.get()).not.toBeNull())
    expect(bodies).toHaveLength(0)
    studio.$hasIdentity.set(true)
    expect(await created).not.toBeNull()
    expect(bodies).toHaveLength(1)
  })

  test("is taken off the images of the day", async () => {
    accept()
    const studio = knownStudio()
    studio.$imagesLeft.set(2)
    await send(studio)
    expect(studio.$imagesLeft.get()).toBe(0)
  })

  test("of fewer images than before is another request, with a key of its own", async () => {
    refuse("VisitorLimitReached", [{ path: "meta.n_iter", message: "FewerImagesLeftToday" }])
    const studio = knownStudio()
    await send(studio)
    await send(studio, { meta: { prompt: "sea", n_iter: 1 }, imageCount: 1 })
    expect(keys[1]).not.toBe(keys[0])
    expect(bodies.map((body) => JSON.parse(body).meta.n_iter)).toEqual([2, 1])
  })

  test("trying again keeps the key, changed settings take a new one", async () => {
    refuse("Unavailable")
    const studio = knownStudio()
    await send(studio)
    expect(studio.$failure.get()).toMatchObject({ code: "Unavailable", requestId: "request-1" })
    await send(studio)
    forgetFailures(studio)
    expect(studio.$failure.get()).toBeNull()
    await send(studio, { meta: { prompt: "lake" } })
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test("after a conflict the key is a new one", async () => {
    refuse("Conflict")
    const studio = knownStudio()
    await send(studio)
    await send(studio)
    expect(keys[1]).not.toBe(keys[0])
  })

  test("failures of the server stand at their fields", async () => {
    refuse("InvalidInput", [{ path: "meta.seed", message: "SeedOutOfRange" }])
    const studio = knownStudio()
    await send(studio)
    expect(studio.$failures.get()).toEqual([{ path: "meta.seed", message: "SeedOutOfRange" }])
  })

  test("a used up day tells when it is over, and whether some are left", async () => {
    refuse("VisitorLimitReached", [{ path: "meta.n_iter", message: "FewerImagesLeftToday" }], { "Retry-After": "3600" })
    const studio = knownStudio()
    const beforeMs = Date.now()
    await send(studio)
    expect(studio.$failure.get()).toMatchObject({ code: "VisitorLimitReached", isPartlyLeft: true })
    expect(studio.$failure.get()?.retryAtMs).toBeGreaterThanOrEqual(beforeMs + 3_600_000)
  })

  describe("of a member", () => {
    const shortage = { missing_coins: 5, price: 8, balance: { stamina: 3, coins: 0 } }
    const purse = {
      stamina: 150,
      coins: 0,
      held_stamina: 0,
      held_coins: 0,
      stamina_cap: 150,
      stamina_withheld: null,
      next_stamina_at: "2026-06-02T00:00:00Z",
    }
    function memberStudio(plan: "free" | "vip1"): StudioState {
      const studio = knownStudio()
      studio.$plan.set(plan)
      $purse.set(purse)
      return studio
    }

    test("goes with its price and the speed that was chosen", async () => {
      accept()
      const studio = memberStudio("vip1")
      await send(studio, { priceCoins: 16, speedType: 1 })
      expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ max_coins: 16, speed_type: 1 })
      expect(studio.$fastIds.get()).toEqual(new Set())
    })

    test("leaves the speed to the plan where none was chosen, and knows which tasks are in the fast queue", async () => {
      accept()
      const studio = memberStudio("vip1")
      await send(studio, { isFast: true })
      expect(JSON.parse(bodies[0] ?? "")).not.toHaveProperty("speed_type")
      expect(studio.$fastIds.get()).toEqual(new Set([ID]))
    })

    test("that cannot be paid for opens the recharge dialog, which sends it again", async () => {
      serve(() => Response.json(errorEnvelope("InsufficientCredits", [], "request-1", shortage), { status: 422 }))
      const studio = memberStudio("free")
      expect(await send(studio, { priceCoins: 8 })).toBeNull()
      expect($recharge.get()).toMatchObject({ reason: "short", priceCoins: 8, balance: { stamina: 3, coins: 0 } })
      expect(studio.$failure.get()).toBeNull()
      accept()
      $recharge.get()?.resume()
      await vi.waitFor(() => expect($tasks.get()[ID]).toBeDefined())
      // Nothing was made of it: it is the same order still, and is fulfilled once.
      expect(keys[1]).toBe(keys[0])
    })

    test("opens the recharge dialog afterwards only where the same once more could not be paid for", async () => {
      accept()
      const studio = memberStudio("free")
      const opened: unknown[] = []
      const stop = $recharge.listen((recharge) => opened.push(recharge))
      await send(studio, { priceCoins: 8 })
      $purse.set({ ...purse, stamina: 7 })
      await send(studio, { priceCoins: 8 })
      await vi.waitFor(() => expect(opened).toMatchObject([{ reason: "after", priceCoins: 8 }]))
      stop()
    })
  })
})
