import { join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import { expect, inject } from "vitest"
import { checkTypes, generateTypeScriptClient } from "../local/clients/generate-client.ts"
import { codeFor } from "./emails.ts"
import { test } from "./journey.ts"
import { somebody } from "./member.ts"

const FOLDER = join(import.meta.dirname, "api-client")
/** The driver imports what is generated here, so nothing can know its types before. */
const DRIVER = "./api-client/driver.ts"

test("a client that is generated from the document signs in, uploads, generates and downloads", async () => {
  const site = inject("appUrl")
  const document = await (await fetch(`${site}/api/openapi.json`)).json()
  await generateTypeScriptClient(document, join(FOLDER, "generated"))
  await checkTypes(FOLDER)
  const { drive } = await import(/* @vite-ignore */ DRIVER)
  const person = somebody("Ada Script")
  const bytes = await createCanvas(96, 64).encode("png")
  const driven = await drive(
    site,
    { ...person, code: () => codeFor(person.email) },
    new Blob([new Uint8Array(bytes)], { type: "image/png" }),
  )
  expect(driven).toEqual({
    imageTypes: ["200 image/png", "200 image/png"],
    uploaded: { name: "driven.png", bytes: bytes.length },
    refusals: [[{ path: "meta.n_iter", message: "ImageCountOutOfRange", maximum: 4 }], "NotFound"],
  })
})
