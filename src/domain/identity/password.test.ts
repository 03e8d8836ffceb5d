import { type ScryptOptions, scryptSync } from "node:crypto"
import fc from "fast-check"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { isCommonPassword } from "./common-passwords.ts"
import { checkNewPassword, hashPassword, needsUpgrade, verifyPassword } from "./password.ts"
import { passwordErrors } from "./password-rules.ts"

/** A hash costs a quarter of a second by design; which hash is whose does not hang on that, so one test alone works it off whole. */
const CHEAPER = 64
const cost = vi.hoisted(() => ({ divisor: 1 }))

vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>()
  return {
    ...crypto,
    scryptSync: vi.fn((password: string, salt: Uint8Array, length: number, options: ScryptOptions) =>
      crypto.scryptSync(password, salt, length, { ...options, N: (options.N ?? 0) / cost.divisor }),
    ),
  }
})

const NOBODY = { email: null, name: null }
/** Of "correct horse", by scrypt as RFC 7914 has it at today's cost. */
const TODAYS = "scrypt$16384$8$5$AAECAwQFBgcICQoLDA0ODw$1G5RfCzjKRcC_LgE3RJJUhGgvovUaGPhRY2m55Tfpi4"

beforeEach(() => {
  cost.divisor = CHEAPER
})

/** A hash as a server of another time would have stored it. */
function storedWith(password: string, N: number, r: number, p: number): string {
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync(password, salt, 32, { N, r, p, maxmem: 2 ** 27 })
  return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${hash.toString("base64url")}`
}

describe("a stored password", () => {
  it("is known again, and no other is, whatever the characters", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 128 }), fc.string({ unit: "binary" }), async (password, other) => {
        const stored = await hashPassword(password)
        expect(stored).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
        expect(await verifyPassword(password, stored)).toBe(true)
        expect(await verifyPassword(other, stored)).toBe(isSame(other, password))
      }),
      { numRuns: 20 },
    )
  })

  it("at its whole cost is what any scrypt makes of the password", async () => {
    cost.divisor = 1
    expect(await verifyPassword("correct horse", TODAYS)).toBe(true)
    expect(needsUpgrade(TODAYS)).toBe(false)
  })

  it("is stored differently each time", async () => {
    expect(await hashPassword("a long password")).not.toBe(await hashPassword("a long password"))
  })

  it("is the same however a keyboard spells its letters", async () => {
    expect(await verifyPassword("cafe\u0301 und ２４ Stunden", await hashPassword("caf\u00e9 und 24 Stunden"))).toBe(true)
  })

  it("with other costs is known too, and is upgraded exactly where one of them is lower", async () => {
    for (const [N, r, p, isLow] of [
      [2 ** 13, 8, 5, true],
      [2 ** 14, 8, 1, true],
      [2 ** 14, 4, 5, true],
      [2 ** 15, 8, 5, false],
      [2 ** 14, 8, 5, false],
    ] as const) {
      const stored = storedWith("correct horse", N, r, p)
      expect([N, r, p, await verifyPassword("correct horse", stored), needsUpgrade(stored)]).toEqual([N, r, p, true, isLow])
      expect(await verifyPassword("correct horses", stored)).toBe(false)
    }
  })

  it.each([
    null,
    "",
    "plain",
    "bcrypt$16384$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "scrypt$16383$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "scrypt$0$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "scrypt$1048576$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "scrypt$16384$0$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  ])("%j is the hash of nothing", async (stored) => {
    expect(await verifyPassword("", stored)).toBe(false)
    if (stored !== null) expect(needsUpgrade(stored)).toBe(true)
  })

  it("that is not there takes the same work as one that is", async () => {
    const stored = await hashPassword("a long password")
    const workFor = async (hash: string | null) => {
      vi.mocked(scryptSync).mockClear()
      await verifyPassword("another password", hash)
      return vi.mocked(scryptSync).mock.calls.map(([password, , bytes, cost]) => ({ password, bytes, cost }))
    }
    expect(await workFor(null)).toEqual(await workFor(stored))
    expect(await workFor(null)).toHaveLength(1)
  })
})

function isSame(left: string, right: string): boolean {
  const bytes = (text: string) => Buffer.from(text.normalize("NFKC")).toString("hex")
  return bytes(left) === bytes(right)
}

describe("a new password", () => {
  const errorsOf = (password: string, owner = {}) => checkNewPassword(password, { ...NOBODY, ...owner }).map(({ message }) => message)

  it("has 8 to 128 characters as people count them, of any kind", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 140 }), fc.constantFrom("ж", "🗝", " ", "\u0000", "é", "字"), (length, character) => {
        const wanted = length < 8 ? ["PasswordTooShort"] : length > 128 ? ["PasswordTooLong"] : []
        expect(errorsOf(character.repeat(length))).toEqual(wanted)
      }),
    )
  })

  it("that is its owner's name or address is refused, whatever case and space", () => {
    const owner = { email: "marie.curie@example.org", name: "Marie Skłodowska Curie" }
    for (const password of ["marie.curie@example.org", "Marie.Curie", "marieskłodowskacurie", "MARIE SKŁODOWSKA CURIE", " A t e l i e r "])
      expect(errorsOf(password, owner)).toEqual(["PasswordTooCommon"])
    expect(errorsOf("marie.curie!1867", owner)).toEqual([])
  })

  it("is refused by the server where it is common, and the browser's half does not know", () => {
    for (const password of ["password", "PassWord", "12345678", "qwertyuiop", "trustno1", "ｐａｓｓｗｏｒｄ"]) {
      expect(errorsOf(password)).toEqual(["PasswordTooCommon"])
      expect(passwordErrors(password, NOBODY)).toEqual([])
    }
  })

  it("names the field that it was written into", () => {
    expect(checkNewPassword("short", NOBODY, "new_password")).toEqual([{ path: "new_password", message: "PasswordTooShort" }])
  })
})

describe("the common passwords", () => {
  it("are whole words of the list: parts, pairs and none are not", () => {
    for (const password of ["", " ", "password 12345678", "12345678\npassword", "assword", "passwor", "correct horse battery staple"])
      expect(isCommonPassword(password)).toBe(false)
  })

  it("never refuse what has a character that no common one has", () => {
    fc.assert(fc.property(fc.string({ minLength: 8 }), (text) => !isCommonPassword(`${text}ж`)))
  })
})
