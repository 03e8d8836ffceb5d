import { expect, it } from "vitest"
import { decodeText } from "./decode-text.ts"

const little = (text: string) => Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])
const big = (text: string) => Array.from(text).flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255])

it.each([
  ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0xc3, 0xa9], "é"],
  ["UTF-8 without a mark", [0xc3, 0xa9], "é"],
  ["UTF-16 of the lesser byte first", [0xff, 0xfe, ...little("00:01 字")], "00:01 字"],
  ["UTF-16 of the greater byte first", [0xfe, 0xff, ...big("00:01 字")], "00:01 字"],
  ["UTF-32 of the lesser byte first", [0xff, 0xfe, 0, 0, 0x57, 0x5b, 0, 0, 0x3c, 0xd8, 0x01, 0], "字\u{1d83c}"],
  [
    "UTF-32 of the greater byte first, and what is no character",
    [0, 0, 0xfe, 0xff, 0, 0, 0x5b, 0x57, 0, 0, 0xd8, 0, 0, 0x20, 0, 0],
    "字\ufffd\ufffd",
  ],
  ["the same without marks", little("00:01 字"), "00:01 字"],
  ["the other without marks", big("00:01 字"), "00:01 字"],
  ["the quotation marks that Windows has", [0x93, 0x68, 0x69, 0x94, 0x85, 0x80], "“hi”…€"],
  ["a zero now and then", [...Array.from("0123456789abcdef", (letter) => letter.charCodeAt(0)), 0], "0123456789abcdef\0"],
])("captions in %s are read", (_title, bytes, text) => expect(decodeText(Uint8Array.from(bytes)).text).toBe(text))
