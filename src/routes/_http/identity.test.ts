import { expect, it, test } from "vitest"
import { cookieValue, forgetGuest, newGuest, readGuest } from "./identity.ts"

const SECRET = "a secret of this test"

test.each([
  [true, "__Host-guest", true],
  [false, "guest", false],
])("a guest is kept in a cookie of this site alone, for sixty days (secure: %s)", async (isSecure, name, hasSecure) => {
  const { identity, setCookie } = await newGuest(isSecure, SECRET)
  const [pair = "", ...attributes] = setCookie.split("; ")
  expect(pair).toMatch(new RegExp(`^${name}=[0-9a-z]{26}\\.[0-9a-z]{26}$`))
  expect(attributes).toEqual(["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=5184000", ...(hasSecure ? ["Secure"] : [])])
  expect(await readGuest(`other=1; ${pair}`, isSecure, SECRET)).toEqual(identity)
  // Known by now, and under the same secret only.
  expect(await readGuest(pair, isSecure, SECRET)).toEqual(identity)
  expect(await readGuest(pair, isSecure, "another secret")).toBeUndefined()
  expect(await readGuest(pair, !isSecure, SECRET)).toBeUndefined()
  expect(forgetGuest(isSecure).split("; ")).toEqual([
    `${name}=`,
    "HttpOnly",
    "SameSite=Lax",
    "Path=/",
    "Max-Age=0",
    ...(hasSecure ? ["Secure"] : []),
  ])
})

it("a cookie that was not signed here is nobody's", async () => {
  const [one = "", other = ""] = (await Promise.all([newGuest(false, SECRET), newGuest(false, SECRET)])).map(
    ({ setCookie }) => setCookie.split(";")[0],
  )
  const [token = ""] = one.split(".")
  const signature = other.split(".")[1] ?? ""
  for (const cookie of [`${token}.${signature}`, token, `${token}.`, `${one}x`, "guest=", "", null, undefined])
    expect(await readGuest(cookie, false, SECRET)).toBeUndefined()
})

it("many guests are known at once, and the first of them still by their cookies", async () => {
  const made = await Promise.all(Array.from({ length: 4_100 }, () => newGuest(false, SECRET)))
  const read = ({ setCookie }: (typeof made)[number]) => readGuest(setCookie.split(";")[0], false, SECRET)
  for (const guest of made) await read(guest)
  expect([await read(made[0] as never), await read(made[4_099] as never)]).toEqual([made[0]?.identity, made[4_099]?.identity])
})

test.each([
  ["a=1; b=2", "b", "2"],
  ["a=1;b=2", "b", "2"],
  ["ab=1", "b", undefined],
  ["b", "b", undefined],
  ["b=1; b=2", "b", "1"],
])("of %j the cookie %s is %s", (header, name, value) => {
  expect(cookieValue(header, name)).toBe(value)
})
