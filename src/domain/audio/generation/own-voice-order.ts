import type { OrderInput, TaskSource } from "../../_kernel/task-kind.ts"
import { inputOf } from "../../_kernel/task-sources.ts"
import type { VoiceTraits } from "../voice/voice-rules.ts"
import type { AudioConfiguration } from "./configuration.ts"

/** What says that somebody's own voice is heard, over one that a server has; nothing where that one is. */
export interface OwnVoiced {
  readonly own?: { readonly traits: VoiceTraits; readonly inputs: readonly OrderInput[] }
}

type Meta = Pick<AudioConfiguration, "own_voice">

/** The own voice of a configuration, with the sample that it comes with. */
export function ownVoiced({ own_voice: own }: Meta, sources: readonly TaskSource[]): OwnVoiced {
  return own === undefined ? {} : { own: { traits: own.traits, inputs: sources.map(inputOf) } }
}

/** An own voice in the words of the render protocol. */
export function orderOwnVoice({ own }: OwnVoiced) {
  return { fields: own === undefined ? {} : { own_voice: own.traits }, inputs: own?.inputs ?? [] }
}

/** Whether a configuration names an own voice whose sample did not come with it. */
export const lacksSample = ({ own_voice: own }: Meta, sources: readonly TaskSource[]): boolean => own !== undefined && sources.length === 0
