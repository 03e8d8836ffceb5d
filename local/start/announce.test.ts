import { expect, test } from "vitest"
import { announce, stepLine } from "./announce.ts"

const known = { appUrl: "http://localhost:8787", lanUrls: [], dataDirectory: "/x/.data", tookMs: 3_210, isSet: () => false } as const
const LINK = "http://localhost:8787/dev/owner?token=abc"

test("the first start prints the owner's link and how to come back, later ones only how", () => {
  const first = announce({ ...known, ownerLink: LINK })
  expect(first).toContain(`owner      ${LINK}\n`)
  expect(first).toContain("npm run admin -- owner-link")
  const later = announce({ ...known, ownerLink: null })
  expect(later).not.toContain("token=")
  expect(later).toContain("npm run admin -- owner-link")
})

test("what the developer set instead is not told to be the sandbox", () => {
  const plain = announce({ ...known, ownerLink: null })
  for (const word of ["Easel", "sandbox", "/dev/outbox"]) expect(plain).toContain(word)
  const set = announce({ ...known, ownerLink: null, isSet: () => true })
  for (const word of ["Easel", "sandbox", "/dev/outbox"]) expect(set).not.toContain(word)
  expect(announce({ ...known, ownerLink: null, isSet: (name) => name === "MAIL" })).toContain("/dev/outbox")
})

test("it says where other devices of the network open it, or how they could", () => {
  expect(announce({ ...known, ownerLink: null })).toContain("npm start -- --lan")
  const lanUrls = ["http://192.168.1.5:8787", "http://10.0.0.7:8787"]
  const open = announce({ ...known, lanUrls, ownerLink: null })
  for (const url of lanUrls) expect(open).toContain(url)
  expect(open).not.toContain("--lan")
  expect(open).toContain("Everybody on your network")
})

test("it fits a screen of 120 columns, and twelve lines", () => {
  const lines = announce({ ...known, ownerLink: LINK }).split("\n")
  expect(lines.length).toBeLessThanOrEqual(14)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120)
})

test("each step is a line with its time, one below the other", () => {
  const lines = [stepLine("Database ready (44 migrations)", 840), stepLine("Web app built", 12_300)]
  expect(lines.map((line) => line.replaceAll(/ +/g, " "))).toEqual(["Database ready (44 migrations) 0.8 s", "Web app built 12.3 s"])
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
})
