import { describe, expect, it } from "vitest"
import { FEATURES } from "../domain/features.ts"
import { STANDING, standingOf } from "./standing.ts"

const SITE = "https://search.example"
const of = (path: string, headers: Record<string, string> = {}) => standingOf(new Request(`${SITE}${path}`, { headers }), SITE)
const MEMBER = { Cookie: "member=1; T=abc" }

describe("where a request stands", () => {
  it.each([
    "/api/v1/payment/redeem",
    "/api/v1/payment/assets/get",
    "/api/v1/socket",
    "/api/v1/socket/ticket",
    "/api/stream/task/events?id=task_1",
    "/api/v1/task/progress",
    "/api/v1/task/batch-progress",
    "/api/v1/task/operate",
    "/api/v1/account/code/send",
    "/api/v1/account/login-in",
    "/api/v1/account/login/final-step",
    "/api/v1/account/sign-up",
    "/api/v1/account/passkey/login",
    "/auth/google/callback?code=1",
    "/en/sign-in?next=%2Fen",
    "/zh-cn/reset",
  ])("%s is among the last that are turned away, whoever asks", (path) => {
    expect([of(path), of(path, MEMBER)]).toEqual([STANDING.last, STANDING.last])
  })

  it.each(["/en", "/", "/en/explore/detail/work_1", "/api/v1/square/v3/mix/recommend", "/media/result/1.png", "/en/payments"])(
    "%s is among the first of whoever is not known, and usual of a member or a guest",
    (path) => {
      expect([of(path), of(path, { Cookie: "theme=dark; LAST=1" })]).toEqual([STANDING.first, STANDING.first])
      for (const known of [
        MEMBER,
        { Cookie: "T=abc" },
        { Cookie: "guest=abc" },
        { Cookie: "a=b; __Host-guest=abc" },
        { Authorization: "Bearer x" },
        { token: "x" },
      ])
        expect(of(path, known), JSON.stringify(known)).toBe(STANDING.usual)
    },
  )

  it.each(["/en/search?q=fox", "/api/v1/square/v3/search/list", "/api/v1/search/hot/v2", "/searchapi/v1/search/complete"])(
    "%s is among the first, whoever asks",
    (path) => {
      expect([of(path), of(path, MEMBER)]).toEqual([STANDING.first, STANDING.first])
    },
  )

  it("is the last for every call of money and every way to sign in that there is", () => {
    const paths = FEATURES.flatMap(({ calls }) => calls.map(({ declaration }) => declaration.path))
    const isLast = (path: string) => of(path) === STANDING.last
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((path) => path.startsWith("/api/v1/payment/")).every(isLast)).toBe(true)
    expect(paths.filter((path) => /\/account\/(?:login|sign-up|code|passkey\/login)/.test(path)).every(isLast)).toBe(true)
  })
})
