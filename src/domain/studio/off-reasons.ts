/** Why a setting is off: no server has it; none that has the model; the model's family has none; this site makes nothing of it. */
export const OFF_REASONS = ["server", "model", "family", "site"] as const
export type OffReason = (typeof OFF_REASONS)[number]
