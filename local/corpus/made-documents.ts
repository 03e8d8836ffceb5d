import { joined } from "./byte-surgery.ts"
import type { CorpusFile, CorpusTruth } from "./corpus-file.ts"

const MADE = "made of nothing: no rights in it"
const DISGUISED = { refused: "FileNotWhatItSays" } as const

function made(name: string, bytes: () => Uint8Array, truth: CorpusTruth, declaredType = ""): CorpusFile {
  return { name, recipe: { by: "surgery", from: [], make: bytes }, licence: MADE, purpose: "document", declaredType, truth }
}

function text(contentType = "text/plain"): CorpusTruth {
  return { kind: "document", contentType }
}

const utf8 = (words: string) => new TextEncoder().encode(words)
const twoBytes = (words: string, isBig: boolean) =>
  Uint8Array.from(
    [0xfeff, ...Array.from(words, (letter) => letter.charCodeAt(0))].flatMap((code) =>
      isBig ? [code >> 8, code & 255] : [code & 255, code >> 8],
    ),
  )
const SUBTITLES = "1\r\n00:00:00,000 --> 00:00:01,000\r\nLe renard brun saute.\r\n"

/** Texts of every alphabet that editors write, and what only looks like one. */
export const MADE_DOCUMENTS: readonly CorpusFile[] = [
  made("plain.txt", () => utf8("The quick brown fox.\n"), text()),
  made("with-its-mark.txt", () => utf8("\ufeffThe quick brown fox.\n"), text()),
  made("two-bytes.txt", () => twoBytes("The quick brown fox.\r\n", false), text()),
  made("two-bytes-highest-first.txt", () => twoBytes("狐\r\n", true), text()),
  made("latin-1.txt", () => joined("caf", 0xe9, " au lait\n"), text()),
  made("windows-1252.srt", () => joined(SUBTITLES, 0x93, "d", 0xe9, "j", 0xe0, " vu", 0x94, "\r\n"), text()),
  made("two-bytes.srt", () => twoBytes(SUBTITLES, false), text()),
  made("gbk.txt", () => joined([0xba, 0xfc, 0xc0, 0xea, 0x0a]), text()),
  made("shift-jis.txt", () => joined([0x8c, 0xcf, 0x82, 0xcc, 0x98, 0x62, 0x0d, 0x0a]), text()),
  made("koi8.txt", () => joined([0xcc, 0xc9, 0xd3, 0xc1, 0x0a]), text()),
  made("notes.md", () => utf8("# Fox\n\n<p align=center>ok</p>\n"), text("text/markdown"), "text/markdown"),
  made("notes-of-linux.md", () => utf8("# Fox\n"), text("text/markdown"), "text/x-markdown"),
  made("table.csv", () => utf8("name;size\nfox;3\n"), text(), "application/vnd.ms-excel"),
  made("table-of-linux.csv", () => utf8("name,size\nfox,3\n"), text(), "text/csv"),
  made("server.log", () => utf8("started\n"), text(), "text/x-log"),
  made("captions.vtt", () => utf8("WEBVTT\n\n00:00.000 --> 00:01.000\nfox\n"), text(), "text/vtt"),
  made("settings.json", () => utf8('{"fox": [1, 2]}'), text("application/json"), "application/json"),
  made("two-bytes.json", () => twoBytes('{"fox": 1}', false), text("application/json")),
  made("half.json", () => utf8('{"fox": [1, 2'), { refused: "FileBroken" }),
  made(
    "paper.pdf",
    () => utf8("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n"),
    text("application/pdf"),
    "application/pdf",
  ),
  made("locked.pdf", () => utf8("%PDF-1.4\ntrailer<</Root 1 0 R/Encrypt 5 0 R>>\nstartxref\n0\n%%EOF\n"), { refused: "FileProtected" }),
  made("half.pdf", () => utf8("%PDF-1.4\n1 0 obj<<>>"), { refused: "FileBroken" }),
  made("bytes.txt", () => joined("abc", [0, 1, 2, 255], "def"), DISGUISED),
  made("page.txt", () => utf8("<!doctype html><script>alert(1)</script>"), DISGUISED, "text/plain"),
  made("page-in-two-bytes.txt", () => twoBytes("<html><body>", false), DISGUISED),
  made("script.txt", () => utf8("#!/bin/sh\nrm -rf /\n"), DISGUISED),
  made("empty.txt", () => new Uint8Array(), { refused: "FileEmpty" }),
]
