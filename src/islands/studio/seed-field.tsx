import { useStore } from "@nanostores/react"
import { MAXIMUM_SMALL_SEED } from "../../domain/studio/index.ts"
import { SeedInput } from "../_making/form/seed-input.tsx"
import { changeSettings, useStudio } from "./studio-state.ts"

/** The seed of the create screen. */
export function SeedField() {
  const studio = useStudio()
  const { seed } = useStore(studio.$settings)
  const failure = useStore(studio.$failures).find(({ path }) => path === "meta.seed")?.message
  return (
    <SeedInput
      seed={seed ?? undefined}
      largest={MAXIMUM_SMALL_SEED}
      failure={failure}
      onSeed={(next) => changeSettings(studio, { seed: next ?? null })}
    />
  )
}
