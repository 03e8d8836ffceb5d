import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { personSchema } from "./contract.ts"

const input = once(() => z.strictObject(pageInput()))
const output = once(() => pageOutput(personSchema()))

export const accountSquareList = defineCall({
  summary: "Lists people who published recently, newest first.",
  path: "/api/v1/square/account/list",
  reached: { script: "People who published lately, for clients that show them; our own pages lead there by works." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input,
  output,
})

export const accountSquareRecommend = defineCall({
  summary: "Suggests people to follow: authors of trending works the viewer doesn't follow yet.",
  path: "/api/v1/square/account/recommend",
  reached: { script: "People worth following, for clients that show them; our own pages lead there by works." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input,
  output,
})
