import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { errorEnvelope, successEnvelope } from "../../domain/_shared/envelope.ts"
import type { CodeName, FieldFault } from "../../domain/_shared/errors.ts"
import { createTask, type Task } from "../../domain/task/contract.ts"
import { $tasks } from "../task/live-tasks.ts"
import { createPicture, hindranceOf } from "./create-picture.ts"
import { DEFAULT_SETTINGS, type InitialSettings } from "./settings.ts"
import { changeSettings, makeStudioState, type StudioState } from "./studio-state.ts"

const ID = "task_00000000000000000000000001"

function task(change: Partial<Task>): Task {
  return {
    id: ID,
    status: 2,
    process: 10,
    seq: 1,
    position: 0,
    rest_estimate_time: null,
    status_desc: null,
    sub_status: null,
    category: 1,
    type: 1,
    create_at: "2026-06-01T08:00:00.000Z",
    prompt: "sea",
    width: 1024,
    height: 1024,
    n_iter: 2,
    seed: 1,
    calculate_coins: 0,
    img_uris: [],
    preview: null,
    ...change,
  }
}

const known = (...tasks: readonly Task[]) => Object.fromEntries(tasks.map((one, index) => [`${one.id}${index}`, one]))

test("the button tells the first thing that stands in its way", () => {
  const settings = { ...DEFAULT_SETTINGS, count: 2 }
  expect(hindranceOf({}, null, 4)).toBeNull()
  expect(hindranceOf({}, null, null)).toBeNull()
  expect(hindranceOf({}, { key: "k", settings }, 0)).toBe("creating")
  expect(hindranceOf({}, null, 0)).toBe("noneLeft")
  expect(hindranceOf(known(task({}), task({ status: 1 })), null, 4)).toBe("queueFull")
})

describe("createPicture", () => {
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
  const refuse = (name: Exclude<CodeName, "success">, faults: readonly FieldFault[] = [], headers: Record<string, string> = {}) =>
    serve(() => Response.json(errorEnvelope(name, faults, "request-1"), { status: 400, headers }))
  const accept = () =>
    serve(() => Response.json(successEnvelope({ id: ID, status: 1, calculate_coins: 0, rest_estimate_time: 9 }, "request-1")))

  /** A studio of a browser that the server knows already. */
  function studioWith(initial: InitialSettings): StudioState {
    const studio = makeStudioState(initial)
    studio.$hasIdentity.set(true)
    return studio
  }

  beforeEach(() => {
    bodies = []
    keys = []
    $tasks.set({})
  })
  afterEach(() => vi.unstubAllGlobals())

  test("an empty prompt is a fault at the prompt and is not sent", async () => {
    accept()
    const studio = studioWith({ prompt: "   " })
    expect(await createPicture(studio)).toBeNull()
    expect(studio.$faults.get()).toEqual([{ path: "meta.prompt", message: "PromptNotEmpty" }])
    expect(bodies).toEqual([])
  })

  test("a task is known at once, and what was typed stays", async () => {
    accept()
    const studio = studioWith({ prompt: "sea", ratio: 12, count: 3, seed: 7, style: "ink" })
    const created = await createPicture(studio)
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
    const [first, second] = await Promise.all([createPicture(studio), createPicture(studio)])
    expect(first).not.toBeNull()
    expect(second).toBeNull()
    expect(bodies).toHaveLength(1)
  })

  test("a create waits until the browser has an identity, or it would make a second one", async () => {
    accept()
    const studio = makeStudioState({ prompt: "sea" })
    const created = createPicture(studio)
    await vi.waitFor(() => expect(studio.$creating.get()).not.toBeNull())
    expect(bodies).toHaveLength(0)
    studio.$hasIdentity.set(true)
    expect(await created).not.toBeNull()
    expect(bodies).toHaveLength(1)
  })

  test("no more is sent than is left of the day, and the wish stays", async () => {
    accept()
    const studio = studioWith({ prompt: "sea", count: 3 })
    studio.$picturesLeft.set(2)
    await createPicture(studio)
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ meta: { n_iter: 2 } })
    expect(studio.$picturesLeft.get()).toBe(0)
    expect(studio.$settings.get().count).toBe(3)
  })

  test("a number that has been lowered since is another wish, with a key of its own", async () => {
    refuse("VisitorLimitReached", [{ path: "meta.n_iter", message: "FewerPicturesLeftToday" }])
    const studio = studioWith({ prompt: "sea", count: 3 })
    await createPicture(studio)
    studio.$picturesLeft.set(1)
    await createPicture(studio)
    expect(keys[1]).not.toBe(keys[0])
    expect(bodies.map((body) => JSON.parse(body).meta.n_iter)).toEqual([3, 1])
  })

  test("trying again keeps the key, changed settings take a new one", async () => {
    refuse("Unavailable")
    const studio = studioWith({ prompt: "sea" })
    await createPicture(studio)
    expect(studio.$trouble.get()).toMatchObject({ code: "Unavailable", requestId: "request-1" })
    await createPicture(studio)
    changeSettings(studio, { prompt: "lake" })
    expect(studio.$trouble.get()).toBeNull()
    await createPicture(studio)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test("after a conflict the key is a new one", async () => {
    refuse("Conflict")
    const studio = studioWith({ prompt: "sea" })
    await createPicture(studio)
    await createPicture(studio)
    expect(keys[1]).not.toBe(keys[0])
  })

  test("faults of the server stand at their fields, a needed login opens the dialog", async () => {
    refuse("InvalidInput", [{ path: "meta.seed", message: "SeedOutOfRange" }])
    const studio = studioWith({ prompt: "sea" })
    await createPicture(studio)
    expect(studio.$faults.get()).toEqual([{ path: "meta.seed", message: "SeedOutOfRange" }])
    refuse("LoginRequired")
    await createPicture(studio)
    expect(studio.$loginReason.get()).toBe("server")
  })

  test("a used up day tells when it is over, and whether some are left", async () => {
    refuse("VisitorLimitReached", [{ path: "meta.n_iter", message: "FewerPicturesLeftToday" }], { "Retry-After": "3600" })
    const studio = studioWith({ prompt: "sea" })
    const beforeMs = Date.now()
    await createPicture(studio)
    expect(studio.$trouble.get()).toMatchObject({ code: "VisitorLimitReached", isPartlyLeft: true })
    expect(studio.$trouble.get()?.retryAtMs).toBeGreaterThanOrEqual(beforeMs + 3_600_000)
  })
})
