import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { errorEnvelope, successEnvelope } from "../../domain/_kernel/envelope.ts"
import type { CodeName, FieldError } from "../../domain/_kernel/errors.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { $tasks } from "../_session/live-tasks.ts"
import { $purse } from "../_session/member.ts"
import { $recharge } from "../_session/recharge.ts"
import { createImage } from "./create-image.ts"
import type { InitialSettings } from "./settings.ts"
import { changeSettings, makeStudioState, type StudioState } from "./studio-state.ts"

const ID = "task_00000000000000000000000001"

describe("createImage", () => {
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
  function studioWith(initial: InitialSettings): StudioState {
    const studio = makeStudioState(initial, 4)
    studio.$hasIdentity.set(true)
    return studio
  }

  beforeEach(() => {
    bodies = []
    keys = []
    $tasks.set({})
    $purse.set(null)
    $recharge.set(null)
  })
  afterEach(() => vi.unstubAllGlobals())

  test("an empty prompt is a failure at the prompt and is not sent", async () => {
    accept()
    const studio = studioWith({ prompt: "   " })
    expect(await createImage(studio)).toBeNull()
    expect(studio.$failures.get()).toEqual([{ path: "meta.prompt", message: "PromptNotEmpty" }])
    expect(bodies).toEqual([])
  })

  test("a task is known at once, and what was typed stays", async () => {
    accept()
    const studio = studioWith({ prompt: "sea", ratio: 12, count: 3, seed: 7, style: "ink" })
    const created = await createImage(studio)
    expect($tasks.get()[ID]).toEqual(created)
    expect(created).toMatchObject({ status: 1, prompt: "sea", width: 1344, height: 768, n_iter: 3, seed: 7 })
    expect(JSON.parse(bodies[0] ?? "")).toEqual({
      action: 1,
      source: "create",
      max_coins: 0,
      meta: { prompt: "sea", aspect_ratio: 12, n_iter: 3, seed: 7, prompt_style: "ink" },
    })
    expect(studio.$settings.get().prompt).toBe("sea")
    expect(studio.$creating.get()).toBeNull()
  })

  test("a second request is ignored while one is on its way", async () => {
    accept()
    const studio = studioWith({ prompt: "sea" })
    const [first, second] = await Promise.all([createImage(studio), createImage(studio)])
    expect(first).not.toBeNull()
    expect(second).toBeNull()
    expect(bodies).toHaveLength(1)
  })

  test("a create waits until the browser has an identity, or it would make a second one", async () => {
    accept()
    const studio = makeStudioState({ prompt: "sea" }, 4)
    const created = createImage(studio)
    await vi.waitFor(() => expect(studio.$creating.get()).not.toBeNull())
    expect(bodies).toHaveLength(0)
    studio.$hasIdentity.set(true)
    expect(await created).not.toBeNull()
    expect(bodies).toHaveLength(1)
  })

  test("no more images are ordered than are left of the day, and the chosen number stays", async () => {
    accept()
    const studio = studioWith({ prompt: "sea", count: 3 })
    studio.$imagesLeft.set(2)
    await createImage(studio)
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ meta: { n_iter: 2 } })
    expect(studio.$imagesLeft.get()).toBe(0)
    expect(studio.$settings.get().count).toBe(3)
  })

  test("a number that has been lowered since is another request, with a key of its own", async () => {
    refuse("VisitorLimitReached", [{ path: "meta.n_iter", message: "FewerImagesLeftToday" }])
    const studio = studioWith({ prompt: "sea", count: 3 })
    await createImage(studio)
    studio.$imagesLeft.set(1)
    await createImage(studio)
    expect(keys[1]).not.toBe(keys[0])
    expect(bodies.map((body) => JSON.parse(body).meta.n_iter)).toEqual([3, 1])
  })

  test("trying again keeps the key, changed settings take a new one", async () => {
    refuse("Unavailable")
    const studio = studioWith({ prompt: "sea" })
    await createImage(studio)
    expect(studio.$failure.get()).toMatchObject({ code: "Unavailable", requestId: "request-1" })
    await createImage(studio)
    changeSettings(studio, { prompt: "lake" })
    expect(studio.$failure.get()).toBeNull()
    await createImage(studio)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test("after a conflict the key is a new one", async () => {
    refuse("Conflict")
    const studio = studioWith({ prompt: "sea" })
    await createImage(studio)
    await createImage(studio)
    expect(keys[1]).not.toBe(keys[0])
  })

  test("failures of the server stand at their fields", async () => {
    refuse("InvalidInput", [{ path: "meta.seed", message: "SeedOutOfRange" }])
    const studio = studioWith({ prompt: "sea" })
    await createImage(studio)
    expect(studio.$failures.get()).toEqual([{ path: "meta.seed", message: "SeedOutOfRange" }])
  })

  test("a used up day tells when it is over, and whether some are left", async () => {
    refuse("VisitorLimitReached", [{ path: "meta.n_iter", message: "FewerImagesLeftToday" }], { "Retry-After": "3600" })
    const studio = studioWith({ prompt: "sea" })
    const beforeMs = Date.now()
    await createImage(studio)
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
      const studio = studioWith({ prompt: "sea" })
      studio.$plan.set(plan)
      $purse.set(purse)
      return studio
    }

    test("goes with its price, the plan's number of images and every setting of the full studio", async () => {
      accept()
      const studio = memberStudio("vip1")
      changeSettings(studio, {
        ratio: 5,
        width: 640,
        height: 512,
        steps: 30,
        guidance: 5.5,
        sampler: "Euler a",
        negative: "text",
        speed: 1,
      })
      await createImage(studio)
      expect(JSON.parse(bodies[0] ?? "")).toEqual({
        action: 1,
        source: "create",
        max_coins: 16,
        speed_type: 1,
        meta: {
          prompt: "sea",
          aspect_ratio: 5,
          width: 640,
          height: 512,
          n_iter: 4,
          steps: 30,
          cfg_scale: 5.5,
          sampler_name: "Euler a",
          negative_prompt: "text",
        },
      })
    })

    test("leaves the speed to the plan where none was chosen, and knows which tasks are in the fast queue", async () => {
      accept()
      const studio = memberStudio("vip1")
      await createImage(studio)
      expect(JSON.parse(bodies[0] ?? "")).not.toHaveProperty("speed_type")
      expect(studio.$fastIds.get()).toEqual(new Set([ID]))
    })

    test("that cannot be paid for opens the recharge dialog, which sends it again", async () => {
      serve(() => Response.json(errorEnvelope("InsufficientCredits", [], "request-1", shortage), { status: 422 }))
      const studio = memberStudio("free")
      expect(await createImage(studio)).toBeNull()
      expect($recharge.get()).toMatchObject({ reason: "short", priceCoins: 8, balance: { stamina: 3, coins: 0 } })
      expect(studio.$failure.get()).toBeNull()
      accept()
      $recharge.get()?.resume()
      await vi.waitFor(() => expect($tasks.get()[ID]).toBeDefined())
      expect(keys[1]).not.toBe(keys[0])
    })

    test("opens the recharge dialog afterwards only where the same once more could not be paid for", async () => {
      accept()
      const studio = memberStudio("free")
      const opened: unknown[] = []
      const stop = $recharge.listen((recharge) => opened.push(recharge))
      await createImage(studio)
      $purse.set({ ...purse, stamina: 7 })
      await createImage(studio)
      await vi.waitFor(() => expect(opened).toMatchObject([{ reason: "after", priceCoins: 8 }]))
      stop()
    })
  })
})
