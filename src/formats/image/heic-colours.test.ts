import { describe, expect, it } from "vitest"
import { bigEndian, bytesOf, madeBox } from "../../../testing/formats/sniff.ts"
import { heicColours } from "./heic-colours.ts"

const heic = (colour: Uint8Array) => bytesOf(madeBox("ftyp", "heic", bigEndian(0)), madeBox("meta", bigEndian(0), colour))
const twoByte = (text: string) => Array.from(text, (letter) => [0, letter.charCodeAt(0)]).flat()

describe("the colours of a HEIC are kept", () => {
  it.each([
    ["Display P3 by a profile of one-byte letters", madeBox("colr", "prof", "desc", "Display P3"), "display-p3"],
    ["Display P3 by a profile of two-byte letters", madeBox("colr", "prof", "desc", twoByte("Display P3")), "display-p3"],
    ["Display P3 by numbers", madeBox("colr", "nclx", [0, 12, 0, 13, 0, 6, 0x80]), "display-p3"],
    ["sRGB by a profile", madeBox("colr", "prof", "desc", "sRGB IEC61966-2.1"), "srgb"],
    ["sRGB by numbers", madeBox("colr", "nclx", [0, 1, 0, 13, 0, 6, 0x80]), "srgb"],
    ["sRGB where nothing is said", madeBox("ispe", bigEndian(0)), "srgb"],
  ])("%s", (_, colour, space) => {
    expect(heicColours(heic(colour))).toBe(space)
  })
})
