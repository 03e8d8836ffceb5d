import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { attachmentOf, uniqueNames } from "./attachment-rules.ts"

describe("attachmentOf", () => {
  it.each([
    ["fox.png", `attachment; filename="fox.png"; filename*=UTF-8''fox.png`],
    ["Füchse im Schnee.png", `attachment; filename="F_chse im Schnee.png"; filename*=UTF-8''F%C3%BCchse%20im%20Schnee.png`],
    ['a"; x="b', `attachment; filename="a__ x__b"; filename*=UTF-8''a%22%3B%20x%3D%22b`],
    ["it's (1)*.png", `attachment; filename="it_s (1)_.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
    ["../../etc/passwd", `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
    ["a\r\nSet-Cookie: x", `attachment; filename="a__Set-Cookie_ x"; filename*=UTF-8''a__Set-Cookie%3A%20x`],
    ["", `attachment; filename="file"; filename*=UTF-8''file`],
  ])("says %j as %s", (name, expected) => {
    expect(attachmentOf(name)).toBe(expected)
  })

  it("is a value that a header takes, whatever the name is, and keeps every name that is one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const value = attachmentOf(name)
        expect(() => new Headers({ "Content-Disposition": value })).not.toThrow()
        const match = /^attachment; filename="([\w .()-]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(value)
        expect(match).not.toBeNull()
        expect(decodeURIComponent(match?.[2] ?? "").length).toBeLessThanOrEqual(200)
      }),
    )
  })
})

describe("uniqueNames", () => {
  it("keeps the extension of a long name, and what joins letters", () => {
    const long = `${"a long prompt ".repeat(20)}.png`
    const [first = "", second = "", third = ""] = uniqueNames([long, long, "می‌خواهم.png"])
    expect(first).toMatch(/^a long prompt .*…?.*\.png$/)
    expect(second).toMatch(/ \(2\)\.png$/)
    expect(third).toBe("می‌خواهم.png")
  })

  it("numbers what would overwrite another, also where only case or form differ", () => {
    const names = ["a.png", "A.png", "a.png", "a (2).png", ".hidden", "noextension", "noextension", "é", "e\u0301"]
    expect(uniqueNames(names)).toEqual([
      ...["a.png", "A (2).png", "a (3).png", "a (2) (2).png", "hidden", "noextension", "noextension (2)", "é", "e\u0301 (2)"],
    ])
  })

  it("are none of Windows' devices, and of an extension alone become a file with it", () => {
    const names = [
      "con.png",
      "AUX",
      "lpt9.tar.gz",
      "COM\u00b9.png",
      "conin$",
      "nul .txt",
      "console.png",
      "com10.png",
      ".png",
      " .jpg ",
      "..",
    ]
    expect(uniqueNames(names)).toEqual([
      ...["con_.png", "AUX_", "lpt9_.tar.gz", "COM\u00b9_.png", "conin$_", "nul_ .txt", "console.png", "com10.png"],
      ...["file.png", "file.jpg", "file"],
    ])
  })

  it("never leads out of the folder that an archive is unpacked in, and never repeats", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.constantFrom("..", "/", "C:\\x", "a", "a.png"))),
        (names) => {
          const unique = uniqueNames(names)
          expect(unique).toHaveLength(names.length)
          expect(new Set(unique.map((name) => name.normalize("NFC").toLowerCase())).size).toBe(names.length)
          for (const name of unique) expect(name).toMatch(/^(?![.\s])[^\p{Cc}<>:"/\\|?*]+$/u)
        },
      ),
    )
  })
})
