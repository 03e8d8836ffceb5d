import type { CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import type { paymentInfo } from "./contract.ts"
import { paymentState, planEndsAtMs, rightsOf } from "./plans.ts"

/** What of a call's context is looked at. */
interface Asking extends Pick<Context, "nowMs"> {
  readonly viewer: Pick<MemberContext["viewer"], "plan" | "terms">
}

/** The viewer's plan and all that it gives; the session knows it, so no database is asked. */
export function readPaymentInfo({ nowMs, viewer }: Asking): CallOutput<typeof paymentInfo> {
  const state = paymentState(viewer.plan)
  const rights = rightsOf(viewer.plan)
  const endsAtMs = planEndsAtMs(viewer.terms, nowMs)
  return {
    activeState: state.activeState,
    liteActiveState: state.liteActiveState,
    infiniteQueue: state.infiniteQueue,
    is_company: state.isCompany,
    plan: viewer.plan,
    level: rights.level,
    ends_at: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
    rights: {
      running: rights.running,
      waiting: rights.infiniteQueue ? null : rights.waiting,
      default_images: rights.defaultImages,
      lora_limit: rights.loraLimit,
      speed_types: [...rights.speedTypes],
      default_speed: rights.defaultSpeed,
      generation_modes: [...rights.generationModes],
      default_generation_mode: rights.defaultGenerationMode,
      default_duration: rights.defaultDuration,
      full_studio: rights.fullStudio,
    },
  }
}
